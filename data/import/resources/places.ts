/** Rows that describe places: converts them and writes them in batches. */
import { randomUUID } from 'node:crypto'
import type { PlaceInput } from '../../../core/model/place.ts'
import type { MatchThresholds } from '../../../sql/batch/match-judge.ts'
import type { Database } from '../../../sql/core/database.ts'
import { isUnknownOriginal } from '../../../sql/places/write.ts'
import { closeGone, forgetSeen, type Gone, noteSeen } from '../../../sql/sources/gone.ts'
import { type ImportRun, importPlaces } from '../../../sql/sources/import-places.ts'
import { type Source, writeSources } from '../../../sql/sources/sources.ts'
import type { Mapping } from '../fields/collect-values.ts'
import { identifierOf, toPlace } from '../fields/to-place.ts'
import { type Content, excerpt, type Rejection } from '../formats/source-row.ts'
import { Batches, type Written } from './batches.ts'
import { placeLanes } from './place-lanes.ts'
import type { ImportTally } from './tally.ts'

export interface PlaceOptions {
  /** What is known of the source of the file. */
  readonly licence?: string | undefined
  readonly attribution?: string | undefined
  /** Records with less confidence are rejected. */
  readonly confidence?: number | undefined
  /** Looks for places of other sources, which get what they lack. The file reports which. */
  readonly match?: { readonly limits: MatchThresholds; readonly file: string } | undefined
  /** Closes the places that are gone from the file, if these are at most so many per cent. */
  readonly sync?: number | undefined
}

/** Returns why a record is too uncertain. Overture Maps says from 0 to 1 how certain a place exists. */
function uncertain({ properties: { confidence } }: Content, least: number | undefined): Rejection | undefined {
  if (least === undefined || confidence === undefined || confidence === null || Number(confidence) >= least)
    return undefined
  return { field: 'confidence', reason: `is below ${least}`, ...excerpt(confidence) }
}

export class Places {
  readonly batches: Batches<PlaceInput>
  readonly #database: Database
  readonly #mapping: Mapping
  readonly #tally: ImportTally
  readonly #options: PlaceOptions
  readonly #run: ImportRun
  readonly #sources = new Map<string, Source>()
  #newSources: Source[] = []
  /** Identifiers of rejected rows. They are not gone. */
  #rejected: string[] = []
  /** Number of rejected rows without one. */
  #unknown = 0

  constructor(database: Database, mapping: Mapping, tally: ImportTally, options: PlaceOptions) {
    this.#database = database
    this.#mapping = mapping
    this.#tally = tally
    this.#options = options
    this.#run = { match: options.match?.limits, sync: options.sync === undefined ? undefined : randomUUID() }
    this.batches = new Batches({
      database,
      write: (places, numbers) => this.#write(places, numbers),
      reason,
      reject: (number, rejection) => tally.reject(number, rejection),
      // Two records must not be matched with one place at once.
      ...(options.match ? {} : { lanes: placeLanes(database) }),
    })
  }

  add(number: number, content: Content): void {
    const made = uncertain(content, this.#options.confidence) ?? toPlace(content, this.#mapping)
    if ('reason' in made) {
      this.#tally.reject(number, made)
      if (this.#run.sync) this.noteRejected(identifierOf(content, this.#mapping))
      return
    }
    const { place, known } = made
    if (typeof place.longitude !== 'number') this.#tally.unlocated += 1
    for (const each of made.leftOut) this.#tally.leftOut.add(number, each)
    for (const each of made.mended) this.#tally.mended.add(number, each)
    if (place.data_source && !this.#sources.has(place.data_source)) this.#addSource(place.data_source, known)
    this.batches.add(number, place)
  }

  /** A rejected row of which there may be a place. */
  noteRejected(identifier: string | undefined): void {
    if (!this.#run.sync) return
    if (identifier === undefined) this.#unknown += 1
    else this.#rejected.push(this.#mapping.source ? `${this.#mapping.source}:${identifier}` : identifier)
  }

  #addSource(name: string, known: Source | undefined): void {
    const { licence = known?.licence, attribution = known?.attribution } = this.#options
    const source = { name, licence, attribution, url: known?.url }
    this.#sources.set(name, source)
    this.#newSources.push(source)
  }

  async #write(places: readonly PlaceInput[], numbers: readonly number[]): Promise<Written> {
    const sources = this.#newSources
    this.#newSources = []
    await writeSources(this.#database, sources)
    const { inserted, updated, kept, matched } = await importPlaces(this.#database, places, this.#run)
    const numberOf = (index: number) => numbers[index] ?? 0
    for (const { index, value, ...each } of kept) this.#tally.kept.add(numberOf(index), { ...each, ...excerpt(value) })
    for (const { index, record, ...match } of matched) {
      const { data_source_identifier: identifier, name } = record
      const { place, name: place_name, method, score } = match
      this.#tally.matched?.add(numberOf(index), { identifier, name, place, place_name, method, score })
    }
    return { inserted, updated }
  }

  /** Closes the places that are gone from a file that was read to its end. Returns why it can't, or undefined if not asked. */
  async sync(): Promise<Gone | string | undefined> {
    const { sync: run } = this.#run
    if (!run || this.#options.sync === undefined) return undefined
    if (this.#unknown > 0) return `${this.#unknown} rejected rows have no identifier that could be read`
    if (this.#sources.size === 0) return 'the file has no places'
    if (this.#mapping.otherwise && this.#sources.has(this.#mapping.otherwise)) {
      return 'the file does not tell its source; name it by --source'
    }
    await noteSeen(this.#database, run, this.#rejected)
    return closeGone(this.#database, run, [...this.#sources.keys()], this.#options.sync)
  }

  /** To be called at the end, whatever it was. */
  async close(): Promise<void> {
    if (this.#run.sync) await forgetSeen(this.#database, this.#run.sync)
  }
}

function reason(error: Error): Rejection {
  return isUnknownOriginal(error)
    ? { field: 'duplicate_of', reason: 'is not the id of a stored place' }
    : { field: 'row', reason: error.message }
}
