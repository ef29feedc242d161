/** Counts reasons, and keeps an example or two of each. */
import type { Rejection } from '../formats/source-row.ts'

const EXAMPLES = 3

export interface CountedReason {
  readonly field: string
  readonly reason: string
  count: number
  readonly examples: { readonly row: number; readonly value?: string }[]
}

export class Reasons {
  readonly #byText = new Map<string, CountedReason>()
  count = 0

  add(row: number, { field, reason, value }: Rejection): void {
    this.count += 1
    const key = `${field}: ${reason}`
    const known = this.#byText.get(key) ?? { field, reason, count: 0, examples: [] }
    this.#byText.set(key, known)
    known.count += 1
    if (known.examples.length < EXAMPLES) known.examples.push({ row, ...(value !== undefined && { value }) })
  }

  /** The most frequent first. */
  get list(): readonly CountedReason[] {
    return [...this.#byText.values()].sort((a, b) => b.count - a.count)
  }
}
