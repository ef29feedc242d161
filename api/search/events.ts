/** The search for events: by place, time, text, and what is known of the places where they are. */
import type { z } from 'zod'
import { LayerAnswers } from '../../answers/layers.ts'
import { COSTS } from '../../core/limits/budget.ts'
import type { LayerCondition } from '../../core/query/ast.ts'
import { FieldCatalogue } from '../../core/query/field-catalogue.ts'
import { fieldParameters } from '../../core/query/filters/field-filters.ts'
import { parseFields } from '../../core/query/filters/fields.ts'
import { conditionsOf } from '../../core/query/filters/filter.ts'
import { LOCATION_FILTERS } from '../../core/query/filters/locations.ts'
import { POSITION_FILTERS } from '../../core/query/filters/positions.ts'
import { parseSearchPage, SEARCH_PAGE_PARAMETERS } from '../../core/query/parse/found.ts'
import { listParameters, listQuery } from '../../core/query/parse/list.ts'
import { PAGE_PARAMETERS } from '../../core/query/parse/page.ts'
import { PLACE_FIELDS, VISIBLE } from '../../core/query/place-fields.ts'
import type { QueryParameter } from '../../core/query/query-parameter.ts'
import { EVENTS } from '../../layers/events.ts'
import { visiblePlacesByIds } from '../../sql/places/places-by-ids.ts'
import { pageOf } from '../http/answer-schemas.ts'
import { envelope } from '../http/page.ts'
import type { Operation, View } from '../http/view.ts'
import { featureForm } from '../layers/form.ts'
import { exampleRow } from '../layers/presenter.ts'
import { placePresenters } from '../places/presenter.ts'
import { PlaceProperties } from '../places/schema.ts'
import type { Services } from '../services.ts'
import { CURRENT } from '../versions.ts'

/** The field that events have themselves; all other fields of places are those of the event's place. */
const OWN = 'categories'
const OF_PLACES = new FieldCatalogue(
  PLACE_FIELDS.all.filter(({ name }) => name !== OWN && !VISIBLE.some(({ field }) => field === name)),
  [],
)
const OF_EVENTS = EVENTS.fields.only(
  ({ name }) => name === OWN || !PLACE_FIELDS.all.some((field) => field.name === name),
)

/** The positions and pages are those of search. */
const LISTED = { ...EVENTS, fields: OF_EVENTS }
const NOT_SEARCHED = new Set(
  [...POSITION_FILTERS, ...PAGE_PARAMETERS].map(({ name }) => name).concat('cursor', 'fields'),
)
const PARAMETERS: readonly QueryParameter<LayerCondition>[] = [
  ...listParameters(LISTED).filter(({ name }) => !NOT_SEARCHED.has(name)),
  ...LOCATION_FILTERS,
  ...SEARCH_PAGE_PARAMETERS,
  ...fieldParameters(OF_PLACES).map((parameter) => ({ ...parameter, parse: placeConditions })),
]

const parseFilters = conditionsOf(PARAMETERS)

/** Most events are at no stored place. `is_closed=false` does not exclude these, because nothing says they are closed. */
function placeConditions(parameters: URLSearchParams): LayerCondition[] {
  const given = parseFields(parameters, OF_PLACES)
  const excluded = given.filter((one) => one.op === 'none' || (one.op === 'flag' && !one.value))
  const required = given.filter((one) => !excluded.includes(one))
  return [
    ...(required.length > 0 ? [{ op: 'at', where: [...VISIBLE, ...required] } as const] : []),
    ...(excluded.length > 0 ? [{ op: 'unless at', where: excluded } as const] : []),
  ]
}

function parsedQuery(all: URLSearchParams) {
  const parameters = new URLSearchParams(all)
  parameters.delete('cursor')
  return listQuery(parameters, parseFilters(parameters), LISTED)
}

/** Those of the event's place. */
const { tags, vibes, city, neighborhood } = PlaceProperties.shape
type OfPlace = Partial<Pick<z.infer<typeof PlaceProperties>, 'tags' | 'vibes' | 'city' | 'neighborhood'>>

function ofPlace(place: OfPlace = {}): OfPlace {
  return {
    tags: place.tags ?? [],
    vibes: place.vibes ?? [],
    city: place.city ?? null,
    neighborhood: place.neighborhood ?? null,
  }
}

export function eventSearchView(services: Services): View {
  const { database, imageCdnUrl, searchMaxPageSize } = services
  const answers = new LayerAnswers(database, EVENTS)
  const presenterFor = placePresenters(services)
  const form = featureForm(EVENTS, 'FoundEvent', imageCdnUrl, { tags, vibes, city, neighborhood })
  const present = form.present(undefined)
  const description = `Events by position, time and text, as GeoJSON features in \`results\`. \`categories\` are those of the \
event; \`tags\`, \`vibes\`, \`city\` and other fields are those of its place. An event at no stored place is found unless a \
field is required.`
  const GET: Operation = {
    id: 'searchEvents',
    summary: 'Events by position, time, text, and fields of their places',
    parameters: PARAMETERS,
    output: pageOf('EventSearchPage', form.results),
    example: {
      count: 1,
      next: null,
      previous: null,
      results: form.collect([present(exampleRow(EVENTS), ofPlace({ vibes: ['chill'], city: 'Berlin' }))]),
    },
    async handle({ parameters, linked, url, caller, signal, spend }) {
      const asking = { signal, onExpensive: () => spend(COSTS.expensive) }
      const page = await answers.list(parsedQuery(parameters), parseSearchPage(parameters, searchMaxPageSize), asking)
      const ids = page.items.flatMap((row) => (row['svc_place'] as string | null) ?? [])
      const rows = ids.length === 0 ? [] : await visiblePlacesByIds(database, [...new Set(ids)])
      const places = new Map(rows.map((row) => [row.id, presenterFor(caller).place(row).properties]))
      const features = page.items.map((row) => present(row, ofPlace(places.get(String(row['svc_place'])))))
      return { body: envelope(page, { url, linked }, form.collect(features)) }
    },
  }
  return { path: `${CURRENT}/search/events/`, name: 'Event Search', description, operations: { GET } }
}
