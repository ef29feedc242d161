/** Pages of the list of places from the index in memory. Rows and their JSON are cached until a place changes. */
import type { PlaceRow } from '../../core/model/place.ts'
import type { PlaceQuery } from '../../core/query/ast.ts'
import type { PlaceIndex } from '../../index/place-index.ts'
import type { Queryable } from '../../sql/core/database.ts'
import { UnchangedRows } from '../../sql/places/unchanged-rows.ts'
import { presentPlaces } from './presenter.ts'

/** A place may change between the answer of the index and the reading of its row. */
const ATTEMPTS = 3

/** Selections of properties whose JSON is kept for a place. */
const MAX_SELECTIONS = 3

interface ListedPlace {
  readonly row: PlaceRow
  /** JSON of its Feature, by selection. */
  readonly json: Map<string, Buffer>
}

export interface ListedPage {
  readonly count: number
  /** Parts of the JSON of a FeatureCollection. */
  readonly results: readonly Uint8Array[]
}

export class ListedPlaces {
  readonly #index: PlaceIndex
  readonly #imageCdnUrl: string
  readonly #rows = new UnchangedRows((row): ListedPlace => ({ row, json: new Map() }))

  constructor(index: PlaceIndex, imageCdnUrl: string) {
    this.#index = index
    this.#imageCdnUrl = imageCdnUrl
    index.onChange((ids, version) => this.#rows.forget(ids, version))
  }

  /** Returns a page, empty beyond the last one; undefined if the index can't tell. Throws what the database throws. */
  async page(
    database: Queryable,
    query: PlaceQuery,
    { limit, offset }: { limit: number; offset: number | 'last' },
    selection: ReadonlySet<string> | undefined,
  ): Promise<ListedPage | undefined> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const found = await this.#index.ask('page', { ...query, limit, offset })
      if (!found?.answer.ids) return undefined
      const places = await this.#rows.read(database, found.answer.ids, found)
      if (places) return { count: found.answer.count, results: this.#collection(places, selection) }
    }
    return undefined
  }

  #collection(places: readonly ListedPlace[], selection: ReadonlySet<string> | undefined): Uint8Array[] {
    const name = selection ? [...selection].join() : ''
    const features = places.flatMap((place, index) => [
      index === 0 ? NOTHING : COMMA,
      this.#json(place, name, selection),
    ])
    return [BEGIN, ...features, END]
  }

  #json({ row, json }: ListedPlace, name: string, selection: ReadonlySet<string> | undefined): Buffer {
    const known = json.get(name)
    if (known) return known
    const { features } = presentPlaces([row], this.#imageCdnUrl, selection)
    const made = Buffer.from(JSON.stringify(features[0]))
    if (json.size >= MAX_SELECTIONS) json.clear()
    json.set(name, made)
    return made
  }
}

const [BEGIN, NOTHING, COMMA, END] = ['{"type":"FeatureCollection","features":[', '', ',', ']}'].map((text) =>
  Buffer.from(text),
) as [Buffer, Buffer, Buffer, Buffer]
