/** The search for events: by place, time, text, and what is known of the places where they are. */
import { z } from 'zod'
import { EVENT_SEARCH_PARAMETERS } from '../../core/query/catalogue/search-parameters.ts'
import { readPage } from '../../core/query/numbered-page.ts'
import { parseEventSearch } from '../../core/query/parse/event-search.ts'
import { parseSearchPage } from '../../core/query/parse/search.ts'
import { withOptions } from '../../sql/core/database.ts'
import { countEvents, type EventRow, listEvents } from '../../sql/events/events.ts'
import { visiblePlacesByIds } from '../../sql/places/places-by-ids.ts'
import { EVENT } from '../events/example.ts'
import { Event, presentEvent } from '../events/routes.ts'
import { pageOf } from '../http/answer-schemas.ts'
import { components } from '../http/json-schema.ts'
import { envelope, singleFeaturePage } from '../http/page.ts'
import type { Answer, View, ViewRequest } from '../http/view.ts'
import { placePresenters } from '../places/presenter.ts'
import { PlaceProperties, Point } from '../places/schema.ts'
import type { Services } from '../services.ts'
import { CURRENT } from '../versions.ts'

const { tags, vibes, city, neighborhood } = PlaceProperties.shape
const { id, location: _, ...ofEvent } = Event.shape

const FoundEvent = z
  .object({
    id,
    type: z.literal('Feature'),
    geometry: Point.nullable().describe('Null if the position of the event is not known'),
    properties: z
      .object({ ...ofEvent, tags, vibes, city, neighborhood })
      .describe('`tags`, `vibes`, `city` and `neighborhood` are those of the place')
      .register(components, { id: 'FoundEventProperties' }),
  })
  .register(components, { id: 'FoundEvent' })

const FoundEvents = z
  .object({ type: z.literal('FeatureCollection'), features: z.array(FoundEvent) })
  .register(components, { id: 'FoundEvents' })

const { id: eventId, location, ...properties } = EVENT

const FOUND_EVENT: z.infer<typeof FoundEvent> = {
  id: eventId,
  type: 'Feature',
  geometry: location,
  properties: { ...properties, tags: [], vibes: ['chill'], city: 'Berlin', neighborhood: null },
}

export function eventSearchView(services: Services): View {
  const presentersFor = placePresenters(services)
  return {
    path: `${CURRENT}/search/events/`,
    name: 'Event Search',
    description: `Events by position, time and text, as GeoJSON features in \`results\`. \`categories\` are those of the \
event; other fields are those of its place. An event at no stored place is found unless a field is required.`,
    operations: {
      GET: {
        id: 'searchEvents',
        summary: 'Events by position, time, text, and fields of their places',
        parameters: EVENT_SEARCH_PARAMETERS,
        output: pageOf('EventSearchPage', FoundEvents),
        example: singleFeaturePage([FOUND_EVENT]),
        handle: (request) => answerEvents(request),
      },
    },
  }

  async function answerEvents({ parameters, url, caller, signal }: ViewRequest): Promise<Answer> {
    const query = parseEventSearch(parameters)
    const database = withOptions(services.database, { signal })
    const page = await readPage(parseSearchPage(parameters, services.searchMaxPageSize), {
      list: (limit, offset) => listEvents(database, query, limit, offset),
      count: () => countEvents(database, query.where),
    })
    const ids = new Set(page.items.flatMap(({ place_id }) => place_id ?? []))
    const rows = ids.size === 0 ? [] : await visiblePlacesByIds(database, [...ids])
    const presenter = presentersFor(caller)
    const places = new Map(rows.map((row) => [row.id, presenter.place(row).properties]))
    const features = page.items.map((row) => toFeature(row, row.place_id ? places.get(row.place_id) : undefined))
    return { body: envelope(page, { url, parameters }, { type: 'FeatureCollection', features }) }
  }

  function toFeature(row: EventRow, place: z.infer<typeof PlaceProperties> | undefined): z.infer<typeof FoundEvent> {
    const { id: key, location, ...properties } = presentEvent(row, services.imageCdnUrl)
    return {
      id: key,
      type: 'Feature',
      geometry: location,
      properties: {
        ...properties,
        tags: place?.tags ?? [],
        vibes: place?.vibes ?? [],
        city: place?.city ?? null,
        neighborhood: place?.neighborhood ?? null,
      },
    }
  }
}
