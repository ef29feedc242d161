/** Spans of minutes by code: one after the other in an array. */
import type { Span } from '../../../core/opening/spans.ts'

const NOTHING = 2 ** 32 - 1

export class SpanTable {
  /** Begin and end of each span. A day has at most 2,880 minutes. */
  #minutes: Uint16Array<ArrayBuffer>
  #length: number
  /** By code: where its spans begin and end. */
  #begins: Uint32Array<ArrayBuffer>
  #ends: Uint32Array<ArrayBuffer>

  /** A table that begins as a copy of another one. */
  constructor(other?: SpanTable) {
    this.#minutes = other ? other.#minutes.slice() : new Uint16Array(1024)
    this.#length = other ? other.#length : 0
    this.#begins = other ? other.#begins.slice() : new Uint32Array(1024).fill(NOTHING)
    this.#ends = other ? other.#ends.slice() : new Uint32Array(1024)
  }

  has(code: number): boolean {
    return code < this.#begins.length && this.#begins[code] !== NOTHING
  }

  /** Whether a minute is in one of the spans of a code that the table has. */
  includes(code: number, minute: number): boolean {
    const end = this.#ends[code] as number
    for (let at = this.#begins[code] as number; at < end; at += 2) {
      if ((this.#minutes[at] as number) <= minute && minute < (this.#minutes[at + 1] as number)) return true
    }
    return false
  }

  set(code: number, spans: readonly Span[]): void {
    if (code >= this.#begins.length) {
      const size = this.#begins.length
      this.#begins = grown(this.#begins, new Uint32Array(2 * code)).fill(NOTHING, size)
      this.#ends = grown(this.#ends, new Uint32Array(2 * code))
    }
    if (this.#length + 2 * spans.length > this.#minutes.length) {
      this.#minutes = grown(this.#minutes, new Uint16Array(2 * (this.#minutes.length + spans.length)))
    }
    this.#begins[code] = this.#length
    for (const [begin, end] of spans) {
      this.#minutes[this.#length++] = begin
      this.#minutes[this.#length++] = end
    }
    this.#ends[code] = this.#length
  }

  forget(code: number): void {
    if (code < this.#begins.length) this.#begins[code] = NOTHING
  }
}

function grown<Kind extends Uint16Array | Uint32Array>(values: Kind, longer: Kind): Kind {
  longer.set(values)
  return longer
}
