/** Tile source of the events. */
import type { MapView } from '../../core/geo/view-of-box.ts'
import { EVENT_PARAMETERS } from '../../core/query/catalogue/event-parameters.ts'
import { parameterNames } from '../../core/query/catalogue/known-parameters.ts'
import { type EventCondition, parseEvents } from '../../core/query/parse/events.ts'
import { type Queryable, withOptions } from '../../sql/core/database.ts'
import { eventTile } from '../../sql/events/events.ts'
import type { TileCache } from '../cache/tile-cache.ts'
import type { TileSource } from '../source.ts'
import { BUFFER_PARAMETER } from './parse-buffer.ts'
import { CATEGORIES, pointLayer, THUMBNAIL } from './properties.ts'
import { pointSource } from './source.ts'
import type { Thinning } from './thinning.ts'
import type { PointTileset } from './tileset.ts'

export interface EventsOptions {
  database: Queryable
  cache: TileCache
  imageCdnUrl: string
  thinning: Thinning
  /** HTML that maps must show. */
  attribution?: string | undefined
  center?: { readonly value: MapView | undefined }
}

/** The rows come from sql/events/events.ts; their only number is the rank. Each property equals the API's. */
const LAYER = pointLayer(
  'events',
  [null],
  [
    { name: 'id', kind: 'text', description: 'UUID; in the API, the event is at /v0.3/events/<id>/' },
    { name: 'name', kind: 'text', description: 'Name' },
    { name: 'start_date', kind: 'repeated', description: 'UTC, as 2026-11-21T18:30:00Z' },
    { name: 'end_date', kind: 'repeated', description: 'UTC' },
    { name: 'svc_place', kind: 'text', description: 'UUID of its place; absent if there is none' },
    ...CATEGORIES,
    THUMBNAIL,
  ],
)

const KNOWN = parameterNames([...EVENT_PARAMETERS, BUFFER_PARAMETER])

export function eventsSource(options: EventsOptions): TileSource {
  const { database, cache, imageCdnUrl, thinning, attribution = '', center } = options
  const tileset: PointTileset<EventCondition> = {
    layer: LAYER,
    description: 'Events: each tile has the results of the events list with tile=z/x/y and the same filters',
    examples: [
      { query: 'start_date_after=2026-12-01', text: 'Events from that day on' },
      { query: 'fields=name,start_date', text: 'With two properties only' },
    ],
    imageCdnUrl,
    thinning,
    known: KNOWN,
    parse: (parameters) => parseEvents(parameters).where,
    isLasting: () => true,
    read(tiles, { where }, whole, options = {}) {
      const asking = withOptions(database, options)
      return Promise.all(tiles.map((tile) => eventTile(asking, tile, [{ op: 'tile', tile }, ...where], whole)))
    },
  }
  return pointSource(tileset, cache, { attributions: { value: attribution }, center })
}
