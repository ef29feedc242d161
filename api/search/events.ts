/** The search for events: by place, time, text, and what is known of the places where they are. */
import { z } from 'zod'
import { LayerAnswers } from '../../answers/layers.ts'
import { COSTS } from '../../core/limits/budget.ts'
import type { FieldCondition, LayerCondition } from '../../core/query/ast.ts'
import { fieldParameters } from '../../core/query/catalogue/field-parameters.ts'
import { listParameters } from '../../core/query/catalogue/layer-parameters.ts'
import { GEO_PARAMETERS, PAGE_PARAMETERS, type QueryParameter } from '../../core/query/catalogue/list-parameters.ts'
import { LOCATION_PARAMETERS, SEARCH_PAGE_PARAMETERS } from '../../core/query/catalogue/search-parameters.ts'
import { parseFields } from '../../core/query/parse/fields.ts'
import { parseLayerList } from '../../core/query/parse/list.ts'
import { parseLocation } from '../../core/query/parse/location.ts'
import { parseSearchPage } from '../../core/query/parse/search.ts'
import { PLACE_FIELDS, VISIBLE } from '../../core/query/place-fields.ts'
import { EVENTS } from '../../layers/events.ts'
import { visiblePlacesByIds } from '../../sql/places/places-by-ids.ts'
import { pageOf } from '../http/answer-schemas.ts'
import { components } from '../http/json-schema.ts'
import { envelope } from '../http/page.ts'
import type { Answer, View, ViewRequest } from '../http/view.ts'
import { idSchema, Position, propertySchemas, rowPresenter } from '../layers/presenter.ts'
import { placePresenters } from '../places/presenter.ts'
import { PlaceProperties } from '../places/schema.ts'
import type { Services } from '../services.ts'
import { CURRENT } from '../versions.ts'

/** The field that events have themselves; all other fields of places are those of the event's place. */
const OWN = 'categories'
const OF_PLACES = PLACE_FIELDS.only(({ name }) => name !== OWN && !VISIBLE.some(({ field }) => field === name))
const OF_EVENTS = EVENTS.fields.only(
  ({ name }) => name === OWN || !PLACE_FIELDS.all.some((field) => field.name === name),
)

/** The positions are those of search. */
const LISTED = { ...EVENTS, fields: OF_EVENTS }
const NOT_SEARCHED = new Set([...GEO_PARAMETERS, ...PAGE_PARAMETERS].map(({ name }) => name).concat('cursor', 'fields'))
const PARAMETERS: readonly QueryParameter[] = [
  ...listParameters(LISTED).filter(({ name }) => !NOT_SEARCHED.has(name)),
  ...LOCATION_PARAMETERS,
  ...SEARCH_PAGE_PARAMETERS,
  ...fieldParameters(OF_PLACES).filter(({ name }) => !OF_PLACES.shorthands.some((short) => short.name === name)),
]

/** Most events are at no stored place. `is_closed=false` does not exclude these, because nothing says they are closed. */
function placeConditions(parameters: URLSearchParams): LayerCondition[] {
  const given = parseFields(parameters, OF_PLACES)
  const [required, excluded] = [given.filter((one) => !isExclusion(one)), given.filter(isExclusion)]
  return [
    ...(required.length > 0 ? [{ op: 'at', where: [...VISIBLE, ...required] } as const] : []),
    ...(excluded.length > 0 ? [{ op: 'unless at', where: excluded } as const] : []),
  ]
}

function isExclusion(condition: FieldCondition): boolean {
  return condition.op === 'none' || (condition.op === 'flag' && !condition.value)
}

/** The parameters without the positions of lists. */
function parsedQuery(all: URLSearchParams) {
  const parameters = new URLSearchParams([...all].filter(([name]) => !NOT_SEARCHED.has(name)))
  const { where, ...query } = parseLayerList(parameters, LISTED)
  return { where: [...parseLocation(parameters), ...where, ...placeConditions(parameters)], ...query }
}

const { tags, vibes, city, neighborhood } = PlaceProperties.shape

const FoundEvent = z
  .object({
    id: idSchema(EVENTS),
    type: z.literal('Feature'),
    geometry: Position,
    properties: z
      .object({ ...propertySchemas(EVENTS), tags, vibes, city, neighborhood })
      .describe('`tags`, `vibes`, `city` and `neighborhood` are those of the place')
      .register(components, { id: 'FoundEventProperties' }),
  })
  .register(components, { id: 'FoundEvent' })

const FoundEvents = z
  .object({ type: z.literal('FeatureCollection'), features: z.array(FoundEvent) })
  .register(components, { id: 'FoundEvents' })

export function eventSearchView(services: Services): View {
  const { database, imageCdnUrl, searchMaxPageSize } = services
  const answers = new LayerAnswers(database, EVENTS)
  const presenterFor = placePresenters(services)
  const present = rowPresenter(EVENTS, imageCdnUrl)
  return {
    path: `${CURRENT}/search/events/`,
    name: 'Event Search',
    description: `Events by position, time and text, as GeoJSON features in \`results\`. \`categories\` are those of the \
event; other fields are those of its place. An event at no stored place is found unless a field is required.`,
    operations: {
      GET: {
        id: 'searchEvents',
        summary: 'Events by position, time, text, and fields of their places',
        parameters: PARAMETERS,
        output: pageOf('EventSearchPage', FoundEvents),
        handle: answerEvents,
      },
    },
  }

  async function answerEvents({ parameters, url, caller, signal, spend }: ViewRequest): Promise<Answer> {
    const asking = { signal, onExpensive: () => spend(COSTS.expensive) }
    const page = await answers.page(parsedQuery(parameters), parseSearchPage(parameters, searchMaxPageSize), asking)
    const ids = new Set(page.items.flatMap(({ svc_place }) => (typeof svc_place === 'string' ? svc_place : [])))
    const rows = ids.size === 0 ? [] : await visiblePlacesByIds(database, [...ids])
    const presenter = presenterFor(caller)
    const places = new Map<unknown, z.infer<typeof PlaceProperties>>(
      rows.map((row) => [row.id, presenter.place(row).properties]),
    )
    const features = page.items.map((row) => {
      const { id, position, properties } = present(row)
      const place = places.get(properties['svc_place'])
      const ofPlace = {
        tags: place?.tags ?? [],
        vibes: place?.vibes ?? [],
        city: place?.city ?? null,
        neighborhood: place?.neighborhood ?? null,
      }
      return { id, type: 'Feature', geometry: position, properties: { ...properties, ...ofPlace } }
    })
    return { body: envelope(page, { url, parameters }, { type: 'FeatureCollection', features }) }
  }
}
