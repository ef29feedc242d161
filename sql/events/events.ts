/** Reads events: pages of lists, single events, the events of a tile, and the images of all events. */
import sql, { raw } from 'sql-template-tag'
import type { Tile } from '../../core/geo/tile.ts'
import type { ImageInput } from '../../core/model/place-image.ts'
import type { EventCondition, EventQuery } from '../../core/query/parse/events.ts'
import { eventOrderSql, eventWhereSql } from '../compile/events.ts'
import { countOf } from '../core/count.ts'
import type { Queryable } from '../core/database.ts'
import {
  type ThinnedRow,
  type ThinnedTable,
  type ThinnedTile,
  thinnedTile,
  thinnedTileQuery,
} from '../tiles/thinned-tile.ts'

/** An event as it is read. */
export interface EventRow {
  id: string
  name: string
  description: string
  /** UTC, whole seconds: `2026-11-21T18:30:00Z`. */
  start_date: string
  end_date: string
  timezone: string | null
  address: string | null
  longitude: number | null
  latitude: number | null
  place_id: string | null
  categories: string[]
  images: ImageInput[]
  url: string | null
  data_source_identifier: string | null
  is_sample: boolean
  /** UTC with microseconds and no offset. */
  updated_at: string
}

const DATES = raw(`to_char(start_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as start_date,
  to_char(end_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as end_date`)
const COLUMNS = raw(`id, name, description, ${DATES.sql}, timezone, address, longitude, latitude, place_id, categories,
  images, url, data_source_identifier, is_sample,
  to_char(updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as updated_at`)

/** Returns one page of the events that match a query, in its order. */
export function listEvents(database: Queryable, query: EventQuery, limit: number, offset: number): Promise<EventRow[]> {
  return database.rows(sql`
    select ${COLUMNS} from events where ${eventWhereSql(query.where)}
    order by ${eventOrderSql(query)} limit ${limit} offset ${offset}`)
}

/** Counts the events that match all conditions. */
export function countEvents(database: Queryable, where: readonly EventCondition[]): Promise<number> {
  return countOf(database, sql`select count(*) from events where ${eventWhereSql(where)}`)
}

/** Finds an event by its id, a UUID. */
export async function findEvent(database: Queryable, id: string): Promise<EventRow | undefined> {
  const [event] = await database.rows<EventRow>(sql`select ${COLUMNS} from events where id = ${id}::uuid`)
  return event
}

const EVENTS: ThinnedTable = {
  table: 'events',
  columns: 'id, tile_key, name, start_date, end_date, place_id, categories, images',
  best: 'start_date, id',
  feature: `int8send(tile_key) || float8send(-extract(epoch from start_date)) || tile_texts(array[id::text, name,
    to_char(start_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
    to_char(end_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
    place_id::text, categories[1], array_to_json(categories)::text, images -> 0 ->> 'original'])`,
}

/** Returns the events on a tile; if there are more than `whole`, those that each cell shows, the earliest first. */
export async function eventTile(
  database: Queryable,
  tile: Tile,
  where: readonly EventCondition[],
  whole: number,
): Promise<ThinnedTile> {
  const [row] = await database.rows<ThinnedRow>(thinnedTileQuery(EVENTS, tile, eventWhereSql(where), whole))
  return thinnedTile(row as ThinnedRow)
}

/** Returns a page of the images of all events, in the order of the events and of each event's own images. */
export async function listEventImages(database: Queryable, limit: number, offset: number): Promise<ImageInput[]> {
  const rows = await database.rows<{ image: ImageInput }>(sql`
    select image from events cross join jsonb_array_elements(images) with ordinality as one (image, number)
    order by start_date, id, number limit ${limit} offset ${offset}`)
  return rows.map(({ image }) => image)
}

export function countEventImages(database: Queryable): Promise<number> {
  return countOf(database, sql`select coalesce(sum(jsonb_array_length(images)), 0) from events`)
}
