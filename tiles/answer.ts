/** A request as far as tiles are concerned, and what it is answered: apart from how either is transmitted. */

export interface Question {
  readonly method: string
  /** Path and query as they were sent; it begins with a slash. */
  readonly target: string
  readonly acceptEncoding: string | undefined
  readonly ifNoneMatch: string | undefined
}

/** Complete, and never changed: one that is given again and again is the same object. */
export interface Answer {
  readonly status: number
  /** Names and values in turn. */
  readonly headers: readonly string[]
  /** Not sent in answer to HEAD. */
  readonly body?: Uint8Array
}

/** Why a request needs no answer any more. */
export const CLIENT_LEFT = new Error('the client has left')

/**
 * Answers what is below /maps/, at once where nothing has to be built; undefined for any other path. Never throws.
 * `leaving` makes a signal that is aborted with `CLIENT_LEFT`; it is asked for one only where something has to be built.
 */
export type AnswerTiles = (question: Question, leaving: () => AbortSignal) => Answer | Promise<Answer> | undefined
