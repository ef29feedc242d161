/**
 * PGlite, safe for several clients of `@electric-sql/pglite-socket`.
 *
 * The socket server passes on one protocol message at a time, and lets another client's in between unless the
 * database is in a transaction. But Parse, Bind, Execute up to Sync belong together: a second client's Parse in
 * between replaces the unnamed statement, and the first one's Bind then fails or, worse, fits (seen with 0.2.11:
 * one client with parameters of 4 MB, seven with small queries). So an unfinished pipeline counts as a transaction.
 */
import { PGlite } from '@electric-sql/pglite'

/** Parse, Bind, Describe, Execute, Close, Flush: messages that a Sync has yet to follow. */
const UNFINISHED = new Set([...'PBDECH'].map((letter) => letter.charCodeAt(0)))

export class PipelinedPGlite extends PGlite {
  #pipelineOpen = false

  override isInTransaction(): boolean {
    return this.#pipelineOpen || super.isInTransaction()
  }

  override async execProtocolRawStream(
    ...[message, options]: Parameters<PGlite['execProtocolRawStream']>
  ): Promise<void> {
    await super.execProtocolRawStream(message, options)
    this.#pipelineOpen = UNFINISHED.has(message[0] as number)
  }

  /** The socket server rolls back with this when a client leaves in the middle. */
  override exec(...args: Parameters<PGlite['exec']>): ReturnType<PGlite['exec']> {
    this.#pipelineOpen = false
    return super.exec(...args)
  }
}
