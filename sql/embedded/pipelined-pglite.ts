/**
 * PGlite, safe for several clients of `@electric-sql/pglite-socket`.
 *
 * The socket server passes on one protocol message at a time. Unless the database is in a transaction, messages of
 * other clients may come in between. But the messages from Parse to Sync belong together: a second client's Parse
 * replaces the unnamed statement. The first client's Bind then fails or, worse, binds to the wrong statement. (Seen
 * with 0.2.11: one client with parameters of 4 MB, seven with small queries.) So an unfinished pipeline counts as a
 * transaction.
 *
 * When a message of a pipeline fails, PGlite sends ReadyForQuery at once, and again at the Sync that follows. A client
 * takes the second as the answer to its next query. From then on, it assigns every answer to the wrong query, and
 * failed statements seem to have succeeded. So the first ReadyForQuery is held back; only a Sync or a simple query gets
 * one.
 */
import { PGlite } from '@electric-sql/pglite'

/** Parse, Bind, Describe, Execute, Close, Flush: a Sync must still follow these messages. */
const UNFINISHED = new Set([...'PBDECH'].map((letter) => letter.charCodeAt(0)))

export class PipelinedPGlite extends PGlite {
  #pipelineOpen = false

  override isInTransaction(): boolean {
    return this.#pipelineOpen || super.isInTransaction()
  }

  override async execProtocolRawStream(
    ...[message, options]: Parameters<PGlite['execProtocolRawStream']>
  ): Promise<void> {
    const unfinished = UNFINISHED.has(message[0] as number)
    const answer = unfinished && options ? new UnreadyAnswer(options.onRawData) : undefined
    await super.execProtocolRawStream(message, answer ? { ...options, onRawData: (data) => answer.add(data) } : options)
    answer?.end()
    this.#pipelineOpen = unfinished
  }

  /** The socket server calls this to roll back when a client disconnects in the middle. */
  override exec(...args: Parameters<PGlite['exec']>): ReturnType<PGlite['exec']> {
    this.#pipelineOpen = false
    return super.exec(...args)
  }
}

const READY_LENGTH = 6

/** Passes an answer on, without a ReadyForQuery at its end. */
class UnreadyAnswer {
  readonly #pass: (data: Uint8Array) => void
  #end = Buffer.alloc(0)

  constructor(pass: (data: Uint8Array) => void) {
    this.#pass = pass
  }

  add(data: Uint8Array): void {
    const all = Buffer.concat([this.#end, data])
    const kept = Math.max(0, all.length - READY_LENGTH)
    if (kept > 0) this.#pass(all.subarray(0, kept))
    this.#end = all.subarray(kept)
  }

  end(): void {
    // `Z`, its length 5, and the state of the transaction; no other message ends like that.
    const isReady = this.#end.length === READY_LENGTH && this.#end.toString('latin1').startsWith('Z\0\0\0\u0005')
    if (!isReady && this.#end.length > 0) this.#pass(this.#end)
  }
}
