/** The distinct values of a field. Places hold their numbers (codes), so a condition is evaluated once for each value. */
import type { IndexedValue } from '../../../core/query/indexed-fields.ts'

export class Dictionary {
  /** By code. They are only added, so a code keeps its meaning. */
  readonly values: IndexedValue[] = []
  readonly #codes = new Map<string | number | boolean | null, number>()
  readonly #labels = new Map<string, number>()
  readonly #labelNames: string[] = []
  readonly #labelsOf: (readonly number[])[] = []

  codeOf(value: IndexedValue): number {
    // PostgreSQL's texts never contain NUL. A field has either labels or single values, so keys don't collide.
    const key = typeof value === 'object' && value !== null ? value.join('\0') : value
    const known = this.#codes.get(key)
    if (known !== undefined) return known
    const isEmpty = typeof value === 'object' && value !== null && value.length === 0
    const code = this.values.push(isEmpty ? NO_LABELS : value) - 1
    this.#codes.set(key, code)
    return code
  }

  /** All labels of a field with lists of labels, and for each code the positions of its labels, each once. */
  get labels(): { readonly names: readonly string[]; readonly of: readonly (readonly number[])[] } {
    for (let code = this.#labelsOf.length; code < this.values.length; code++) {
      const value = this.values[code]
      this.#labelsOf.push(
        Array.isArray(value) ? [...new Set(value as string[])].map((label) => this.#labelOf(label)) : [],
      )
    }
    return { names: this.#labelNames, of: this.#labelsOf }
  }

  #labelOf(label: string): number {
    const known = this.#labels.get(label)
    if (known !== undefined) return known
    const position = this.#labelNames.push(label) - 1
    this.#labels.set(label, position)
    return position
  }
}

const NO_LABELS: readonly string[] = []
