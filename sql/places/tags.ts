/** Reads the tags of places. */
import sql from 'sql-template-tag'
import { VISIBLE } from '../../core/query/place-fields.ts'
import { normaliseInside } from '../../core/words/normalise.ts'
import { whereSql } from '../compile/conditions.ts'
import { likePattern } from '../compile/fields.ts'
import type { Queryable } from '../core/database.ts'
import { resolveConditions } from './resolve-conditions.ts'

export interface TagRow {
  /** Normalised. */
  readonly name: string
  /** Number of visible places that have it. */
  readonly places: number
}

/** Returns the tags that contain a text, the most frequent first. */
export async function placeTags(database: Queryable, text: string, limit: number): Promise<TagRow[]> {
  // PostgreSQL's texts can't hold NUL.
  const pattern = ['', normaliseInside(text.trim().replaceAll('\0', '')), '']
  const where = await resolveConditions(database, [...VISIBLE, { op: 'like', field: 'tags', patterns: [pattern] }], 0)
  return database.rows(sql`
    select tag as name, count(*)::int as places from places cross join unnest(tags_normal) as tag
    where ${whereSql(where)} and tag like ${likePattern(pattern)}
    group by tag order by places desc, tag collate "C" limit ${limit}`)
}
