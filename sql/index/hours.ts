/** Reads opening hours for the index in memory. */
import sql from 'sql-template-tag'
import type { Queryable } from '../core/database.ts'
import type { LocalWeek } from '../places/opening/known-hours.ts'

/**
 * A row of `weekly_hours`; `days` is the JSON of its rows of `dated_hours`, as `StoredHours` has them. Rows of both tables are
 * inserted together and deleted together, never updated: an id has the same hours for as long as it exists.
 */
export type TextHours = [
  id: number,
  text: string,
  week: string,
  known_until: string | null,
  local: LocalWeek | null,
  days: string | null,
]

export interface HoursChanges {
  /** Pass it to the next call. */
  readonly ids: ReadonlySet<number>
  /** In parts: JSON of arrays of `TextHours`. */
  readonly added: readonly string[]
  readonly gone: readonly number[]
}

/** Texts in one part: sending them to the thread takes a millisecond of the main thread. */
const TEXTS_AT_ONCE = 2000

/** A text that is different when there are other ids: 22,889 of them take 1.4 ms. */
export async function hoursVersion(database: Queryable): Promise<string> {
  const [row] = await database.rows<{ version: string }>(sql`
    select count(*) || ' ' || coalesce(sum(hashint8extended(id, 0)), 0) as version from weekly_hours`)
  return (row as { version: string }).version
}

/** Returns what is different from the ids that were known. */
export async function hoursChanges(database: Queryable, known: ReadonlySet<number>): Promise<HoursChanges> {
  const rows = await database.rows<{ ids: number[]; texts: string | null }>(sql`
    with known as materialized (select unnest(${[...known]}::integer[]) as id),
    added as (
      select *, row_number() over () / ${TEXTS_AT_ONCE}::integer as part
      from weekly_hours where not exists (select from known where known.id = weekly_hours.id)),
    parts as (
      select json_agg(json_build_array(id, text, week::text, known_until::text, local, (
        select json_agg(json_build_object('day', day, 'minutes', minutes::text, 'local', dated_hours.local))::text
        from dated_hours where hours_id = id)))::text as texts
      from added group by part)
    select array(select id from weekly_hours) as ids, null as texts
    union all select '{}', texts from parts`)
  const ids = new Set(rows[0]?.ids)
  return {
    ids,
    added: rows.flatMap(({ texts }) => texts ?? []),
    gone: [...known].filter((id) => !ids.has(id)),
  }
}
