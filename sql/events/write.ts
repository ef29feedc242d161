/** Writes events in batches: inserts new ones, updates changed ones, skips equal ones. */
import sql from 'sql-template-tag'
import type { EventInput } from '../../layers/events.ts'
import type { Queryable } from '../core/database.ts'

/**
 * Writes events, all or none. An event whose `data_source_identifier` is already stored replaces the stored event,
 * which keeps its id. No two may have the same identifier. Throws PostgreSQL's error if a value can't be stored.
 */
export async function upsertEvents(
  database: Queryable,
  events: readonly EventInput[],
): Promise<{ inserted: number; updated: number }> {
  const [written] = await database.rows<{ inserted: number; updated: number }>(sql`
    with written as (
    insert into events as stored (id, name, description, start_date, end_date, timezone, address, longitude, latitude,
      place_id, categories, images, url, data_source_identifier, is_sample)
    select coalesce(id, gen_random_uuid()), name, coalesce(description, ''), start_date, end_date, timezone, address,
      longitude, latitude, place_id, coalesce(categories, '{}'), coalesce(images, '[]'), url, data_source_identifier,
      coalesce(is_sample, false)
    from json_to_recordset(${JSON.stringify(events)}::json) as input(id uuid, name text, description text,
      start_date timestamptz, end_date timestamptz, timezone text, address text, longitude float8, latitude float8,
      place_id uuid, categories text[], images jsonb, url text, data_source_identifier text, is_sample boolean)
    on conflict (data_source_identifier) do update set
      (name, description, start_date, end_date, timezone, address, longitude, latitude, place_id, categories, images,
        url, is_sample) =
      (excluded.name, excluded.description, excluded.start_date, excluded.end_date, excluded.timezone,
        excluded.address, excluded.longitude, excluded.latitude, excluded.place_id, excluded.categories,
        excluded.images, excluded.url, excluded.is_sample)
    where (stored.name, stored.description, stored.start_date, stored.end_date, stored.timezone, stored.address,
        stored.longitude, stored.latitude, stored.place_id, stored.categories, stored.images, stored.url,
        stored.is_sample)
      is distinct from
      (excluded.name, excluded.description, excluded.start_date, excluded.end_date, excluded.timezone,
        excluded.address, excluded.longitude, excluded.latitude, excluded.place_id, excluded.categories,
        excluded.images, excluded.url, excluded.is_sample)
    returning xmax = 0 as is_new)
    select count(*) filter (where is_new)::int as inserted, count(*) filter (where not is_new)::int as updated
    from written`)
  return written as { inserted: number; updated: number }
}
