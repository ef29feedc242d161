/** Sends each row to the writer of what it describes. */
import type { Database } from '../../../sql/core/database.ts'
import type { Mapping } from '../fields/collect-values.ts'
import type { Content, Rejection, Resource } from '../formats/source-row.ts'
import type { Batches } from './batches.ts'
import { Events } from './events.ts'
import { type PlaceOptions, Places } from './places.ts'
import { resourceOf } from './resource-of.ts'
import { Slugged } from './slugged.ts'
import type { ImportTally } from './tally.ts'
import { Vocabularies } from './vocabularies.ts'

interface Sink {
  add(number: number, content: Content): void
  readonly batches: Pick<Batches<unknown>, 'inserted' | 'updated' | 'read' | 'finish' | 'settled'>
}

/** Later ones refer to earlier ones: lists to places and organizations, organizations to themes. */
const ORDER = ['place', 'event', 'theme', 'organization', 'list', 'vibes'] as const satisfies Resource[]

export class Sinks {
  readonly #sinks: Readonly<Record<Resource, Sink>>
  readonly places: Places
  readonly #tally: ImportTally
  readonly #counts = new Map<Resource, number>()

  constructor(database: Database, mapping: Mapping, tally: ImportTally, options: PlaceOptions) {
    this.#tally = tally
    this.places = new Places(database, mapping, tally, options)
    this.#sinks = {
      place: this.places,
      event: new Events(database, mapping, tally),
      theme: new Slugged(database, 'theme', tally),
      organization: new Slugged(database, 'organization', tally),
      list: new Slugged(database, 'list', tally),
      vibes: new Vocabularies(database, tally),
    }
  }

  /** `asked` is what all rows describe; undefined: each row tells. */
  add(number: number, content: Content, asked: Resource | undefined): void {
    const resource = resourceOf(content, asked)
    if (typeof resource !== 'string') {
      this.#tally.reject(number, resource)
      return
    }
    this.#counts.set(resource, (this.#counts.get(resource) ?? 0) + 1)
    this.#sinks[resource].add(number, content)
  }

  /** Rejects a row that is no record. */
  reject(number: number, rejection: Rejection): void {
    this.#tally.reject(number, rejection)
    this.places.noteRejected(rejection.identifier)
  }

  /** Reports that `size` more characters were read. */
  async read(size: number): Promise<void> {
    for (const resource of ORDER) await this.#sinks[resource].batches.read(size)
  }

  /** Writes what remains. */
  async finish(): Promise<void> {
    for (const resource of ORDER) await this.#sinks[resource].batches.finish()
  }

  /** Waits for what is being written, and clears up. To be called at the end, whatever it was. */
  async close(): Promise<void> {
    for (const resource of ORDER) await this.#sinks[resource].batches.settled()
    await this.places.close()
  }

  /** Rows by what they describe. */
  get resources(): Partial<Record<Resource, number>> {
    return Object.fromEntries(this.#counts)
  }

  get inserted(): number {
    return this.#sum('inserted')
  }

  get updated(): number {
    return this.#sum('updated')
  }

  #sum(name: 'inserted' | 'updated'): number {
    return ORDER.reduce((sum, resource) => sum + this.#sinks[resource].batches[name], 0)
  }
}
