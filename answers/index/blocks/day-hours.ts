/** The hours of one day, by their codes, computed when they are first needed: spans of minutes, one after the other in an array. */
import type { Span } from '../../../core/opening/spans.ts'

const NOT_COMPUTED = 2 ** 32 - 1

export class DayHours {
  readonly #compute: (code: number) => readonly Span[]
  /** Begin and end of each span. A day has at most 2,880 minutes. */
  #minutes = new Uint16Array(1024)
  #length = 0
  /** By code: where its spans begin and end. */
  #begins = new Uint32Array(1024).fill(NOT_COMPUTED)
  #ends = new Uint32Array(1024)

  constructor(compute: (code: number) => readonly Span[]) {
    this.#compute = compute
  }

  isOpen(code: number, minute: number): boolean {
    const begin = this.#begins[code]
    if (begin === undefined || begin === NOT_COMPUTED) this.#add(code)
    const end = this.#ends[code] as number
    for (let at = this.#begins[code] as number; at < end; at += 2) {
      if ((this.#minutes[at] as number) <= minute && minute < (this.#minutes[at + 1] as number)) return true
    }
    return false
  }

  /** The hours are computed again. */
  forget(code: number): void {
    if (code < this.#begins.length) this.#begins[code] = NOT_COMPUTED
  }

  #add(code: number): void {
    const spans = this.#compute(code)
    if (code >= this.#begins.length) {
      const size = this.#begins.length
      this.#begins = grown(this.#begins, new Uint32Array(2 * code)).fill(NOT_COMPUTED, size)
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
}

function grown<Kind extends Uint16Array | Uint32Array>(values: Kind, longer: Kind): Kind {
  longer.set(values)
  return longer
}
