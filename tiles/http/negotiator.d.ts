/** The published types of negotiator are for 0.6, which had no option `preferred`. */
declare module 'negotiator' {
  import type { IncomingMessage } from 'node:http'

  export default class Negotiator {
    constructor(request: Pick<IncomingMessage, 'headers'>)
    /** Returns the best media type of `available` for the client. */
    mediaType(available: string[]): string | undefined
    /** Returns the best of `available` for the client; `preferred` breaks ties. */
    encoding(available: string[], options?: { preferred?: string[] }): string | undefined
  }
}
