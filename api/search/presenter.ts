/** Search results as clients see them. */

import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CachedPlace } from '../../answers/rows/place-rows.ts'
import { COLUMNS, isPropertyName, type PlaceRow } from '../../core/model/place.ts'
import type { TextQuery } from '../../core/words/text.ts'
import { type Highlight, highlightOf } from '../../search/highlight.ts'
import { type JsonText, jsonArray } from '../http/json-body.ts'
import { type Format, MEDIA_TYPE } from '../http/negotiation.ts'
import { collectionText, envelopeText } from '../http/page.ts'
import type { ViewRequest } from '../http/view.ts'
import type { PlacePresenter, PresenterFor, SelectedFeature } from '../places/presenter.ts'
import type { FoundPlace } from './schema.ts'

/** The columns that are searched, except the description: it is shown without mark-up. */
const HIGHLIGHTED = COLUMNS.flatMap(([name, { search }]) =>
  search && search !== 'description' && isPropertyName(name) ? [name] : [],
)

interface Highlighted {
  readonly text: TextQuery
  /** Without mark-up, which is not searched. */
  readonly descriptions: ReadonlyMap<string, string>
}

interface Presentation {
  readonly presenter: PlacePresenter
  /** The requested properties; undefined for all. */
  readonly selection?: ReadonlySet<string> | undefined
  /** Undefined if nothing is highlighted. */
  readonly highlighted?: Highlighted | undefined
  /** Metres to each place that has a position; undefined if there is no point to measure from. */
  readonly distances?: ReadonlyMap<string, number> | undefined
  readonly form: Form
}

/**
 * `objects`: an array in `results`. `features`: a FeatureCollection in `results`. `collection`: the whole page is a
 * FeatureCollection.
 */
export type Form = 'objects' | 'features' | 'collection'

/** The form in which one caller gets the places of a search's results. */
export type ShownTo = (request: ViewRequest) => Pick<Presentation, 'presenter' | 'form'>

/** Its media type is that of JSON, because GDAL accepts nothing else over HTTP. */
export const GEOJSON: Format = { name: 'geojson', mediaType: MEDIA_TYPE }

export function shownPlaces(presenterFor: PresenterFor, form: Form): ShownTo {
  return ({ caller, format }) => ({
    presenter: presenterFor(caller),
    form: format === GEOJSON.name ? 'collection' : form,
  })
}

/** Maximum number of places highlighted in one turn of the event loop, which other requests wait for: a few ms. */
const AT_ONCE = 50

/** Returns the body of a page of results; with `more` members. */
export async function presentPage(
  places: readonly CachedPlace[],
  presentation: Presentation,
  page: Parameters<typeof envelopeText>[0],
  request: Parameters<typeof envelopeText>[1],
  more: object = {},
): Promise<JsonText> {
  const results = await presentFound(places, presentation)
  return (presentation.form === 'collection' ? collectionText : envelopeText)(page, request, results, more)
}

/** Returns the JSON of the results. */
async function presentFound(places: readonly CachedPlace[], presentation: Presentation): Promise<string> {
  const { presenter, selection, highlighted, distances, form } = presentation
  if (!highlighted && !distances && form === 'objects') {
    const name = ['found', presenter.audience, ...(selection ?? [])].join()
    return jsonArray(places.map((place) => place.json(name, (row) => foundObject(presenter.feature(row, selection)))))
  }
  const highlight = highlighted && highlightOf(highlighted.text)
  const presented: ReturnType<typeof presentOne>[] = []
  for (const { row } of places) {
    if (highlight && presented.length % AT_ONCE === AT_ONCE - 1) await nextTurn()
    presented.push(presentOne(row, presentation, highlight))
  }
  if (form === 'objects') return JSON.stringify(presented.map(foundObject))
  return JSON.stringify(form === 'features' ? { type: 'FeatureCollection', features: presented } : presented)
}

function presentOne(
  row: PlaceRow,
  { presenter, selection, distances, highlighted }: Presentation,
  highlight: Highlight | undefined,
) {
  const place = presenter.feature(row, selection)
  return {
    ...place,
    properties: {
      ...place.properties,
      ...(distances && { distance: distances.get(row.id) ?? null }),
      ...(highlight && highlighted && { highlight: presentHighlight(row, highlight, highlighted.descriptions) }),
    },
  }
}

function foundObject({
  id,
  geometry,
  properties,
}: Pick<SelectedFeature, 'id' | 'geometry' | 'properties'>): FoundPlace {
  const [longitude = null, latitude = null] = geometry?.coordinates ?? []
  return { id, longitude, latitude, ...properties }
}

function textOf(value: unknown): string {
  return Array.isArray(value) ? value.join(', ') : String(value ?? '')
}

function presentHighlight(
  row: PlaceRow,
  highlight: Highlight,
  descriptions: Highlighted['descriptions'],
): Record<string, string> {
  const texts: [string, string][] = [
    ...HIGHLIGHTED.map((name): [string, string] => [name, textOf(row[name])]),
    ['description', descriptions.get(row.id) ?? ''],
  ]
  return Object.fromEntries(
    texts.flatMap(([name, text]): [string, string][] => {
      const html = highlight(text)
      return html === undefined ? [] : [[name, html]]
    }),
  )
}
