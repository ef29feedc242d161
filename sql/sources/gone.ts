/** Closes the places that are gone from their source, and opens those that return. */
import sql from 'sql-template-tag'
import { type Queryable, type Store, withTimeout } from '../core/database.ts'
import { writeAs } from '../core/writer.ts'
import { scorePlaces } from '../scores/scores.ts'

/** Notes that the file of a run has these identifiers. */
export async function noteSeen(database: Queryable, run: string, identifiers: readonly string[]): Promise<void> {
  if (identifiers.length === 0) return
  await database.rows(sql`
    insert into seen_identifiers (run, identifier) select ${run}::uuid, unnest(${identifiers}::text[])`)
}

/** Forgets the identifiers of a run, and of runs that ended without doing so. */
export async function forgetSeen(database: Store, run: string): Promise<void> {
  await database.write(
    sql`delete from seen_identifiers where run = ${run}::uuid or seen_at < now() - interval '7 days'`,
  )
}

export interface Gone {
  /** Open places of the sources, within the area of the file. */
  readonly places: number
  /** Those of them that the file does not have. */
  readonly gone: number
  readonly isClosed: boolean
}

/**
 * Closes the open places of some sources that the file does not have. An extract has no places elsewhere: so only those
 * within the box around the places of the file count, and those without a position. Closes nothing if more than `most` per
 * cent are gone, because then the file is rather incomplete. What a person set stays.
 */
export function closeGone(database: Store, run: string, sources: readonly string[], most: number): Promise<Gone> {
  return database.transaction(async (transaction) => {
    await withTimeout(transaction, 600_000)
    await writeAs(transaction, 'import')
    const places = await transaction.rows<{ id: string; is_seen: boolean }>(sql`
      with seen as materialized (
        select distinct identifier from seen_identifiers where run = ${run}::uuid
      ), mine as materialized (
        select id, longitude, latitude, is_closed or 'is_closed' = any(set_by_people) as is_settled,
          identifier is not null as is_seen
        from places left join seen on identifier = data_source_identifier where data_source = any(${sources})
      ), box as (
        select min(longitude) as west, max(longitude) as east, min(latitude) as south, max(latitude) as north
        from mine where is_seen
      )
      select id, is_seen from mine, box
      where not is_settled and (longitude is null or longitude between west and east and latitude between south and north)`)
    const gone = places.flatMap(({ id, is_seen }) => (is_seen ? [] : [id]))
    const isClosed = gone.length * 100 <= most * places.length
    const CHUNK = 5000
    for (let start = 0; isClosed && start < gone.length; start += CHUNK) {
      const ids = gone.slice(start, start + CHUNK)
      await transaction.rows(sql`update places set is_closed = true where id = any(${ids}::uuid[])`)
      await transaction.rows(sql`
        insert into gone_places (place_id) select unnest(${ids}::uuid[]) on conflict do nothing`)
      await scorePlaces(transaction, ids)
    }
    return { places: places.length, gone: gone.length, isClosed }
  })
}

/** Forgets that places were gone: the import has opened them. */
export async function forgetGone(transaction: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await transaction.rows(sql`delete from gone_places where place_id = any(${ids}::uuid[])`)
}
