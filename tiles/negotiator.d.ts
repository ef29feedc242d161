/** The types published for negotiator are those of 0.6, which had no order of preference for encodings. */
declare module 'negotiator' {
  import type { IncomingMessage } from 'node:http'

  export default class Negotiator {
    constructor(request: Pick<IncomingMessage, 'headers'>)
    /** The best of `available` for the client; `preferred` decides between those it likes alike. */
    encoding(available: string[], options?: { preferred?: string[] }): string | undefined
  }
}
