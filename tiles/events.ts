/** The events on tiles: what the list of events finds with `tile=` and the same filters, no more and no less. */
import type { Tile } from '../geo/tile.ts'
import { parseEvents } from '../query/parse-events.ts'
import type { Database } from '../sql/database.ts'
import { type TileEventRow, tileEvents } from '../sql/events.ts'
import { presentImage } from '../sql/place-image.ts'
import type { TileCache } from './cache.ts'
import { encodePoints, type KeyedFeature } from './encode.ts'
import type { TileSource } from './source.ts'
import { StoredTile } from './stored-tile.ts'

export interface EventsOptions {
  database: Database
  cache: TileCache
  imageCdnUrl: string
}

/** The layer `events` for TileJSON; each property equals the API's. */
const FIELDS = {
  id: 'String. UUID; the API has the event at /v0.3/events/<id>/',
  name: 'String',
  start_date: 'String. UTC, as 2026-11-21T18:30:00Z',
  end_date: 'String. UTC',
  svc_place: 'String. UUID of the place where it is; absent without one',
  primary_category: 'String. The first of the categories; absent without any',
  categories: 'String. JSON array of strings',
  thumbnail_url: 'String. The first image at 150 by 150 pixels; absent without any',
} as const

export function eventsSource({ database, cache, imageCdnUrl }: EventsOptions): TileSource {
  async function build(tile: Tile, parameters: URLSearchParams): Promise<StoredTile> {
    const begin = performance.now()
    const rows = await tileEvents(database, [{ op: 'tile', tile }, ...parseEvents(parameters).where])
    const features = rows.map((row) => eventFeature(row, imageCdnUrl))
    const body = features.length === 0 ? new Uint8Array() : encodePoints('events', tile, features)
    return new StoredTile(body, performance.now() - begin)
  }

  return {
    name: 'events',
    description: 'Events: each tile holds what the events list finds with tile=z/x/y and the same filters',
    attribution: '',
    maxZoom: 16,
    layers: [{ id: 'events', description: 'One point for each event', fields: FIELDS }],
    // As for places: a shared cache may keep it, and asks each time.
    cacheControl: 'public, no-cache',
    variant: (parameters) => JSON.stringify(parseEvents(parameters).where),
    peek: (tile, variant) => cache.peek(tile, variant),
    get: (tile, variant, parameters) => cache.get(tile, variant, () => build(tile, parameters)),
  }
}

function eventFeature(row: TileEventRow, imageCdnUrl: string): KeyedFeature {
  const { tile_key, id, name, start_date, end_date, place_id, categories, first_image } = row
  const [primary] = categories
  return {
    key: BigInt(tile_key),
    properties: {
      id,
      name,
      start_date,
      end_date,
      ...(place_id === null ? {} : { svc_place: place_id }),
      ...(primary === undefined ? {} : { primary_category: primary }),
      categories: JSON.stringify(categories),
      ...(first_image === null ? {} : { thumbnail_url: presentImage(first_image, imageCdnUrl).thumbnail_url }),
    },
  }
}
