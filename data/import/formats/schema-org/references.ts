/**
 * Puts objects in the place of references to them. In JSON-LD, an object with nothing but an `@id` stands for the one
 * with the same `@id` elsewhere in the page.
 */
import { isObject } from '../source-row.ts'
import { isReference, type Properties } from './records.ts'
import { isPart } from './types.ts'

/** Levels of a record that may have references, or be referred to. */
const MAX_DEPTH = 10
/** References within objects that were put in the place of one: an event, its place, its address. */
const MAX_CHAIN = 3
/** Objects that are put into one record, and into all records of a page. */
const MAX_IN_RECORD = 1000
const MAX_IN_PAGE = 1_000_000

/** The objects of a page that have an `@id`. */
export class References {
  readonly #definitions = new Map<string, Properties>()
  readonly #used = new Set<unknown>()
  #leftInPage = MAX_IN_PAGE
  #leftInRecord = 0

  constructor(records: readonly Properties[]) {
    for (const record of records) this.#define(record, 0)
  }

  /** Where several objects have an id, the first one with the most members counts. */
  #define(value: unknown, depth: number): void {
    if (depth > MAX_DEPTH || typeof value !== 'object' || value === null) return
    for (const member of Object.values(value)) this.#define(member, depth + 1)
    if (!isObject(value) || typeof value['@id'] !== 'string' || isReference(value)) return
    const known = this.#definitions.get(value['@id'])
    if (!known || Object.keys(known).length < Object.keys(value).length) this.#definitions.set(value['@id'], value)
  }

  /** Returns a record with what it refers to. */
  resolve(record: Properties): Properties {
    if (this.#definitions.size === 0) return record
    this.#leftInRecord = MAX_IN_RECORD
    const own = typeof record['@id'] === 'string' ? [record['@id']] : []
    return this.#members(record, 0, own)
  }

  /** Returns true for an address or another part that a resolved record refers to. */
  isUsedPart(record: Properties): boolean {
    return this.#used.has(record['@id']) && isPart(record)
  }

  #members(value: Properties, depth: number, chain: readonly string[]): Properties {
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, this.#value(member, depth + 1, chain)]),
    )
  }

  /** `chain` has the ids of the record and of what is being put into it, so that none is put into itself. */
  #value(value: unknown, depth: number, chain: readonly string[]): unknown {
    if (depth > MAX_DEPTH) return value
    if (Array.isArray(value)) return value.map((entry: unknown) => this.#value(entry, depth + 1, chain))
    if (!isObject(value)) return value
    const definition = isReference(value) ? this.#definitionOf(value, chain) : undefined
    return definition
      ? this.#members(definition, depth, [...chain, String(value['@id'])])
      : this.#members(value, depth, chain)
  }

  #definitionOf({ '@id': id }: Properties, chain: readonly string[]): Properties | undefined {
    const definition = typeof id === 'string' ? this.#definitions.get(id) : undefined
    if (!definition || chain.includes(id as string) || chain.length > MAX_CHAIN) return undefined
    if (this.#leftInRecord === 0 || this.#leftInPage === 0) return undefined
    this.#leftInRecord--
    this.#leftInPage--
    this.#used.add(id)
    return definition
  }
}
