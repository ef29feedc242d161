/** Resolves `is_open_at`: finds out which of the candidates are open. */
import sql from 'sql-template-tag'
import type { PlaceCondition, PlaceLeaf, ReadCondition, ReadLeaf } from '../../core/query/ast.ts'
import { dayAfter, isOpenAt, type KnownHours, type OpeningPlace } from '../../core/query/hours-of-day.ts'
import { DEFAULT_MAX_CANDIDATES } from '../../core/query/limits.ts'
import { assuming, leavesOf, mapLeaves } from '../../core/query/logic/formula.ts'
import { mapInTurns } from '../../core/threads/turns.ts'
import { whereSql } from '../compile/conditions.ts'
import type { Queryable } from '../core/database.ts'
import { knownHours, type StoredHours, storedHours } from './opening/known-hours.ts'
import { openingPlace, type PlaceColumns, settingOf } from './opening/opening-place.ts'

export { DEFAULT_MAX_CANDIDATES }

/** `is_open_at` has more candidates than it may examine. The message is for the client. */
export class TooManyCandidates extends Error {
  override name = 'TooManyCandidates'
}

/**
 * Replaces `is_open_at` by a condition on the row of a place; other conditions stay as they are. Throws
 * `TooManyCandidates` if the other conditions leave more than `max` places, whichever of them are open.
 */
export async function resolveOpenAt(
  database: Queryable,
  where: readonly ReadCondition[],
  max: number,
): Promise<PlaceCondition[]> {
  const fixed = where.map((part) => assuming(part, isOfRow))
  const moments = new Set(where.flatMap((part) => leavesOf(part).flatMap((leaf) => (isOfRow(leaf) ? [] : [leaf.at]))))
  if (moments.size === 0) return fixed
  const all = await candidates(database, fixed, max)
  const open = new Map<number, string[]>()
  // One after the other: a request should not keep several connections busy.
  for (const at of moments) open.set(at, await openIds(database, all, at))
  const resolved = (leaf: ReadLeaf): PlaceLeaf =>
    isOfRow(leaf) ? leaf : { op: 'open', ids: open.get(leaf.at) as string[] }
  return where.map((part) => mapLeaves(part, resolved))
}

function isOfRow(leaf: ReadLeaf): leaf is PlaceLeaf {
  return leaf.op !== 'open_at'
}

interface Candidate extends PlaceColumns {
  id: string
  hours_id: number
}

/** Returns the candidates that may be open. */
async function candidates(database: Queryable, where: readonly PlaceCondition[], max: number): Promise<Candidate[]> {
  const rows = await database.rows<{ count: number } & (Candidate | { id: null })>(sql`
    with candidates as materialized (
      select id, opening_hours, is_closed, timezone, country, region, longitude, latitude from scored_places as places
      where ${whereSql(where)} limit ${max + 1})
    select count, candidates.id, weekly_hours.id as hours_id, timezone, country, region, longitude, latitude
    from (select count(*)::int as count from candidates) as counted
    left join (candidates join weekly_hours on text = opening_hours and not is_closed) on true`)
  if ((rows[0]?.count ?? 0) > max) {
    throw new TooManyCandidates(
      `is_open_at would have to examine more than ${max} places. Ask for a smaller area, or add filters.`,
    )
  }
  return rows.filter((row) => row.id !== null)
}

async function openIds(database: Queryable, candidates: readonly Candidate[], at: number): Promise<string[]> {
  const today = new Date(at).toISOString().replace(/T.*/, '')
  const hoursIds = [...new Set(candidates.map(({ hours_id }) => hours_id))]
  // Wherever a place is, its day is one of these. PostgreSQL knows no year 0.
  const days = [-1, 0, 1].map((count) => dayAfter(today, count)).filter((day) => /^(?!0000)\d{4}-\d\d-\d\d$/.test(day))
  const hours = await hoursById(database, hoursIds, days)
  const settings = new Map<string, { known: KnownHours; candidate: Candidate }>()
  const keyed = candidates.flatMap((candidate) => {
    const known = hours.get(candidate.hours_id)
    if (!known) return []
    const key = `${candidate.hours_id} ${settingOf(candidate, known)}`
    settings.set(key, { known, candidate })
    return [{ id: candidate.id, key }]
  })
  const placed: { key: string; known: KnownHours; place: OpeningPlace }[] = []
  for (const [key, { known, candidate }] of settings) {
    placed.push({ key, known, place: await openingPlace(candidate, known) })
  }
  const decided = await mapInTurns(placed, ({ key, known, place }) => (isOpenAt(known, place, at) ? [key] : []))
  const open = new Set(decided.flat())
  return keyed.flatMap(({ id, key }) => (open.has(key) ? [id] : []))
}

async function hoursById(
  database: Queryable,
  ids: readonly number[],
  days: readonly string[],
): Promise<ReadonlyMap<number, KnownHours>> {
  if (ids.length === 0) return new Map()
  const rows = await database.rows<StoredHours & { id: number }>(sql`
    select id, ${storedHours(days)} from weekly_hours where id = any(${ids}::integer[])`)
  return new Map(rows.map(({ id, ...stored }) => [id, knownHours(stored)]))
}
