/** The distinct values of a field. Places hold their numbers (codes), so a condition is evaluated once for each value. */
import type { IndexedValue } from '../../../core/query/indexed-fields.ts'
import { Labels } from './labels.ts'

export class Dictionary {
  /** By code. They are only added, so a code keeps its meaning. */
  readonly values: IndexedValue[] = []
  readonly labels = new Labels()
  readonly #codes = new Map<string | number | boolean | null, number>()

  codeOf(given: IndexedValue): number {
    // -0 equals 0, here as in PostgreSQL.
    const value = given === 0 ? 0 : given
    // PostgreSQL's texts never contain NUL. A field has either labels or single values, so keys don't collide.
    const key = typeof value === 'object' && value !== null ? value.join('\0') : value
    const known = this.#codes.get(key)
    if (known !== undefined) return known
    const isEmpty = typeof value === 'object' && value !== null && value.length === 0
    const code = this.values.push(isEmpty ? NO_LABELS : value) - 1
    this.#codes.set(key, code)
    this.labels.add(value)
    return code
  }
}

const NO_LABELS: readonly string[] = []
