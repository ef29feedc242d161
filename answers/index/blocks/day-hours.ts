/** The hours of one day, by their codes: those of its weekday, and others that are computed when they are first needed, or ahead. */
import type { Span } from '../../../core/opening/spans.ts'
import { SpanTable } from './span-table.ts'

export class DayHours {
  readonly #compute: (code: number) => readonly Span[]
  readonly #table: SpanTable
  /** The hours of codes below this one are computed. */
  #prepared = 1

  /** `weekday` has the hours of codes that only depend on the day of the week. */
  constructor(weekday: SpanTable, compute: (code: number) => readonly Span[]) {
    this.#table = new SpanTable(weekday)
    this.#compute = compute
  }

  isOpen(code: number, minute: number): boolean {
    if (!this.#table.has(code)) this.#table.set(code, this.#compute(code))
    return this.#table.includes(code, minute)
  }

  /** Computes the hours of codes below `end`, until a moment (`performance.now()`). Returns whether all are computed. */
  prepare(end: number, until: number): boolean {
    for (; this.#prepared < end; this.#prepared++) {
      if (this.#table.has(this.#prepared)) continue
      if (performance.now() >= until) return false
      this.#table.set(this.#prepared, this.#compute(this.#prepared))
    }
    return true
  }

  /** The hours are computed again. */
  forget(code: number): void {
    this.#table.forget(code)
    this.#prepared = Math.min(this.#prepared, code)
  }
}
