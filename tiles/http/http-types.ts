/** Request and response of the tile server, independent of how they are transmitted. */

export interface TileHttpRequest {
  readonly method: string
  /** Path and query as sent; begins with a slash. */
  readonly target: string
  readonly accept: string | undefined
  readonly acceptEncoding: string | undefined
  readonly ifNoneMatch: string | undefined
  /** `X-Request-Id` of the answer, which whoever transmits it adds. */
  readonly requestId: string
  readonly traceparent?: string | undefined
  /** Address that the connection comes from. */
  readonly peer: string
  readonly forwardedFor?: string | undefined
}

/** Complete and immutable. Repeated answers are the same object. */
export interface TileHttpResponse {
  readonly status: number
  /** Names and values, alternating. */
  readonly headers: readonly string[]
  /** Not sent in answer to HEAD. */
  readonly body?: Uint8Array
}

/** Abort reason: the client has left, so its request needs no answer. */
export const CLIENT_LEFT = new Error('the client has left')

/**
 * Answers requests below /maps/, synchronously if nothing has to be built. Returns undefined for any other path. Never
 * throws. `leaving` returns a signal that is aborted with `CLIENT_LEFT`. It is called only if something has to be
 * built.
 */
export type AnswerTiles = (
  tileRequest: TileHttpRequest,
  leaving: () => AbortSignal,
) => TileHttpResponse | Promise<TileHttpResponse> | undefined
