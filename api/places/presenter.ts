/** Shows places to clients. It alone withholds the fields that only editors see (PRIVATE_FIELDS), in all answers. */
import type { CachedPlace } from '../../answers/rows/place-rows.ts'
import { NOTHING_FOR_EDITORS_ONLY } from '../../core/model/editors-only.ts'
import { COLUMNS, isPropertyName, type PlaceRow } from '../../core/model/place.ts'
import { presentImage } from '../../core/model/place-image.ts'
import type { PlaceDetailRow } from '../../sql/places/places.ts'
import type { Provenance } from '../../sql/sources/provenance.ts'
import type { Caller } from '../http/callers/authentication.ts'
import { jsonArray } from '../http/json-body.ts'
import type { Services } from '../services.ts'
import { presentPeriods, presentSpecialHours } from './hours.ts'
import type { PlaceDetail, PlaceFeature } from './schema.ts'
import { presentSources } from './sources.ts'

type Settings = Pick<Services, 'imageCdnUrl' | 'editorsOnly'>

/** A place with some of its properties. */
export type SelectedFeature = Omit<PlaceFeature, 'properties'> & {
  readonly properties: Readonly<Record<string, unknown>>
}

export type PresenterFor = (caller: Caller | undefined) => PlacePresenter

/** Returns the presenter for a caller. Without private properties it is the same for all. */
export function placePresenters({
  imageCdnUrl,
  editorsOnly: { fields } = NOTHING_FOR_EDITORS_ONLY,
}: Settings): PresenterFor {
  const forAll = new PlacePresenter('all', imageCdnUrl, new Set(fields))
  const forEditors = fields.length === 0 ? forAll : new PlacePresenter('editors', imageCdnUrl, new Set())
  return (caller) => (caller?.isEditor ? forEditors : forAll)
}

export class PlacePresenter {
  /** The clients that it shows places to. An answer that is cached for one audience must not be sent to the other. */
  readonly audience: 'all' | 'editors'
  readonly #withheld: ReadonlySet<string>
  /** Names of the properties in their order, with their values. */
  readonly #properties: readonly Property[]

  /** The `withheld` properties are null. */
  constructor(audience: 'all' | 'editors', imageCdnUrl: string, withheld: ReadonlySet<string>) {
    this.audience = audience
    this.#withheld = withheld
    this.#properties = properties(imageCdnUrl).map(([name, value]) => [name, withheld.has(name) ? () => null : value])
  }

  /** Returns the place with its properties as in lists, and its position. */
  place(row: PlaceRow): PlaceFeature {
    return this.feature(row, undefined) as PlaceFeature
  }

  /** The same with the selected properties; undefined for all. The row may lack the others. */
  feature(row: PlaceRow, selection: ReadonlySet<string> | undefined): SelectedFeature {
    const properties: Record<string, unknown> = {}
    for (const [name, value] of this.#properties) if (!selection || selection.has(name)) properties[name] = value(row)
    return {
      id: row.id,
      type: 'Feature',
      geometry:
        row.longitude === null || row.latitude === null
          ? null
          : { type: 'Point', coordinates: [row.longitude, row.latitude] },
      properties,
    }
  }

  detail(row: PlaceDetailRow, provenance: Provenance): PlaceDetail {
    const { properties, ...feature } = this.place(row)
    const details = {
      duplicate_of: row.duplicate_of,
      sources: presentSources(row, provenance, this.#withheld),
      periods: row.week && presentPeriods(row.week),
      special_hours: presentSpecialHours(row.special),
    }
    return { ...feature, properties: { ...properties, ...details } }
  }

  /** Name of the form of a feature with these properties, if it shows each as it is stored. */
  storedForm(selection: ReadonlySet<string> | undefined): string | undefined {
    return selection && ![...this.#withheld].some((name) => selection.has(name)) ? this.#formOf(selection) : undefined
  }

  /** Returns the JSON of a FeatureCollection. */
  collection(places: readonly CachedPlace[], selection: ReadonlySet<string> | undefined): string {
    return `{"type":"FeatureCollection","features":${this.features(places, selection)}}`
  }

  /** Returns the JSON of an array of features. */
  features(places: readonly CachedPlace[], selection: ReadonlySet<string> | undefined): string {
    const name = this.#formOf(selection)
    return jsonArray(places.map((place) => place.json(name, (row) => this.feature(row, selection))))
  }

  #formOf(selection: ReadonlySet<string> | undefined): string {
    return [this.audience, ...(selection ?? [])].join()
  }
}

type Property = readonly [name: string, value: (row: PlaceRow) => unknown]

function properties(imageCdnUrl: string): Property[] {
  return COLUMNS.flatMap(([name]): Property[] => {
    if (!isPropertyName(name)) return []
    if (name === 'images') {
      return [['svc_images', ({ images }) => images.map((image) => presentImage(image, imageCdnUrl))]]
    }
    if (name !== 'opening_hours') return [[name, (row) => row[name]]]
    return [
      ['opening_hours', (row) => row.opening_entries],
      ['opening_hours_text', (row) => row.opening_hours],
    ]
  })
}
