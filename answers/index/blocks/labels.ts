/** The values that facets count: the labels of a field, or its single values. Each has a number. */
import { codePointPrefix } from '../../../core/query/code-points.ts'
import type { IndexedValue } from '../../../core/query/indexed-fields.ts'

/** A label or a single value. */
export type Counted = string | number | boolean

export class Labels {
  /** By number. They are only added. */
  readonly names: Counted[] = []
  /** By number: what orders most names by code point without reading them. */
  readonly prefixes: number[] = []
  /** Numbers of the labels of each code, each once: those from `begins[code]` up to `begins[code + 1]`. */
  readonly of: number[] = []
  readonly begins: number[] = [0]
  readonly #numbers = new Map<string, number>()

  /** Adds the labels of the next code. `value` has no code yet. */
  add(value: IndexedValue): void {
    if (typeof value === 'object') for (const label of new Set(value ?? [])) this.of.push(this.#numberOf(label))
    else this.of.push(this.#add(value))
    this.begins.push(this.of.length)
  }

  #numberOf(label: string): number {
    const known = this.#numbers.get(label)
    if (known !== undefined) return known
    const number = this.#add(label)
    this.#numbers.set(label, number)
    return number
  }

  #add(name: Counted): number {
    this.prefixes.push(codePointPrefix(String(name)))
    return this.names.push(name) - 1
  }
}
