/** Pages of the list of places from the index in memory. Rows and their JSON are cached until a place changes. */

import type { PlaceIndex } from '../../answers/index/place-index.ts'
import { UnchangedRows } from '../../answers/rows/unchanged-rows.ts'
import type { PlaceRow } from '../../core/model/place.ts'
import type { PlaceQuery } from '../../core/query/ast.ts'
import type { Queryable } from '../../sql/core/database.ts'
import type { PlacePresenter } from './presenter.ts'

/** A place may change between the answer of the index and the reading of its row. */
const ATTEMPTS = 3

/** Forms of a place whose JSON is kept. */
const MAX_FORMS = 3

interface ListedPlace {
  readonly row: PlaceRow
  /** JSON of its Feature, by audience and selection. */
  readonly json: Map<string, Buffer>
}

export interface ListedPage {
  readonly count: number
  /** Parts of the JSON of a FeatureCollection. */
  readonly results: readonly Uint8Array[]
}

/** Form of the places on a page. */
interface PlaceForm {
  readonly presenter: PlacePresenter
  /** The requested properties; undefined for all. */
  readonly selection: ReadonlySet<string> | undefined
}

export class ListedPlaces {
  readonly #index: PlaceIndex
  readonly #rows = new UnchangedRows((row): ListedPlace => ({ row, json: new Map() }))

  constructor(index: PlaceIndex) {
    this.#index = index
    index.onChange((ids, version) => this.#rows.forget(ids, version))
  }

  /** Returns a page, empty beyond the last one; undefined if the index can't tell. Throws what the database throws. */
  async page(
    database: Queryable,
    query: PlaceQuery,
    { limit, offset }: { limit: number; offset: number | 'last' },
    form: PlaceForm,
  ): Promise<ListedPage | undefined> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const found = await this.#index.ask('page', { ...query, limit, offset })
      if (!found?.answer.ids) return undefined
      const places = await this.#rows.read(database, found.answer.ids, found)
      if (places) return { count: found.answer.count, results: this.#collection(places, form) }
    }
    return undefined
  }

  #collection(places: readonly ListedPlace[], form: PlaceForm): Uint8Array[] {
    const name = [form.presenter.audience, ...(form.selection ?? [])].join()
    const features = places.flatMap((place, index) => [index === 0 ? NOTHING : COMMA, this.#json(place, name, form)])
    return [BEGIN, ...features, END]
  }

  #json({ row, json }: ListedPlace, name: string, { presenter, selection }: PlaceForm): Buffer {
    const known = json.get(name)
    if (known) return known
    const { features } = presenter.places([row], selection)
    const made = Buffer.from(JSON.stringify(features[0]))
    if (json.size >= MAX_FORMS) json.clear()
    json.set(name, made)
    return made
  }
}

const [BEGIN, NOTHING, COMMA, END] = ['{"type":"FeatureCollection","features":[', '', ',', ']}'].map((text) =>
  Buffer.from(text),
) as [Buffer, Buffer, Buffer, Buffer]
