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
/** Values that are put into one record, and into all records of a page. */
const MAX_IN_RECORD = 5000
const MAX_IN_PAGE = 5_000_000

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
    return this.#members(record, 0, [typeof record['@id'] === 'string' ? record['@id'] : ''])
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
    if (Array.isArray(value)) {
      return this.#takes(value.length, chain) ? value.map((entry) => this.#value(entry, depth + 1, chain)) : value
    }
    if (!isObject(value)) return value
    const definition = isReference(value) ? this.#definitionOf(value, chain) : undefined
    const inner = definition ? [...chain, String(value['@id'])] : chain
    const members = definition ?? value
    if (!this.#takes(Object.keys(members).length, inner)) return value
    if (definition) this.#used.add(value['@id'])
    return this.#members(members, depth, inner)
  }

  #definitionOf({ '@id': id }: Properties, chain: readonly string[]): Properties | undefined {
    if (typeof id !== 'string' || chain.includes(id) || chain.length > MAX_CHAIN) return undefined
    return this.#definitions.get(id)
  }

  /** Returns whether so many values may be put into the record. Those of its own are not counted. */
  #takes(values: number, chain: readonly string[]): boolean {
    if (chain.length === 1) return true
    if (values > Math.min(this.#leftInRecord, this.#leftInPage)) return false
    this.#leftInRecord -= values
    this.#leftInPage -= values
    return true
  }
}
