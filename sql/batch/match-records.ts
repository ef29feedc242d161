/** Reads stored places for a comparison. */
import sql from 'sql-template-tag'
import { type Described, type MatchRecord, matchRecord } from '../../core/match/records.ts'
import { mapInTurns } from '../../core/threads/turns.ts'
import type { Queryable } from '../core/database.ts'

/** A city that was derived is no evidence. */
export const GIVEN_CITY = sql`case when not is_city_derived then city end as city`

export interface ComparedPlace {
  readonly record: MatchRecord
  /** The place itself, or the one that it duplicates. */
  readonly target: string
  /** True if the place is a duplicate of an unknown place. */
  readonly lost: boolean
  /** Among equally good matches, the one with the lowest comes first. */
  readonly since: number
}

interface Row extends Described {
  id: string
  target: string
  lost: boolean
  since: number
}

/** Returns the places with these ids. */
export async function loadRecords(database: Queryable, ids: readonly string[]): Promise<Map<string, ComparedPlace>> {
  const rows = await database.rows<Row>(
    sql`
    select id, name, address, ${GIVEN_CITY}, region, postcode, country, telephone, url, categories, longitude, latitude,
      case when is_duplicate then original_place(id) else id end as target,
      is_duplicate and duplicate_of is null as lost, extract(epoch from created_at)::float8 as since
    from places where id = any(${ids}::uuid[])`,
    { name: 'match_records' },
  )
  const read = ({ id, target, lost, since, ...place }: Row): [string, ComparedPlace] => [
    id,
    { record: matchRecord(place), target, lost, since },
  ]
  return new Map(await mapInTurns(rows, read))
}
