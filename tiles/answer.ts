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

/** Answers what is below /maps/, at once where nothing has to be built; undefined for any other path. Never throws. */
export type AnswerTiles = (question: Question) => Answer | Promise<Answer> | undefined
