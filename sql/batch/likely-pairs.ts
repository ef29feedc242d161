/** Pairs of places that may be one: what matching left unsure, until an editor decides. */
import sql from 'sql-template-tag'
import { evidence } from '../../core/match/evidence.ts'
import { matchProbability, type Step, waterfall } from '../../core/match/weights.ts'
import type { Queryable, Store } from '../core/database.ts'
import { knownFrom } from './match-items.ts'
import { loadKeyShares } from './match-keys.ts'
import { loadRecords } from './match-records.ts'
import { loadWeights } from './match-weights.ts'

export interface LikelyPair {
  /** Ids of two places, in any order. */
  readonly one: string
  readonly other: string
  /** 0 … 1 */
  readonly probability: number
}

/**
 * Stores pairs; of known ones only the probability changes. Pairs of places that were deleted meanwhile are left out. Returns
 * the number of new ones.
 */
export async function storePairs(transaction: Queryable, found: readonly LikelyPair[]): Promise<number> {
  const stored = await keepPlaces(transaction, new Set(found.flatMap(({ one, other }) => [one, other])))
  const pairs = found.filter(({ one, other }) => stored.has(one) && stored.has(other))
  if (pairs.length === 0) return 0
  const rows = await transaction.rows<{ is_new: boolean }>(sql`
    insert into likely_pairs (first, second, probability)
    select least(one, other), greatest(one, other), max(probability)
    from json_to_recordset(${JSON.stringify(pairs)}::json) as pair (one uuid, other uuid, probability real)
    where one <> other group by 1, 2
    on conflict (first, second) do update set probability = excluded.probability
    returning xmax = 0 as is_new`)
  return rows.filter(({ is_new: isNew }) => isNew).length
}

export interface PairedPlace {
  readonly id: string
  readonly name: string
  readonly address: string | null
  readonly city: string | null
}

export interface ListedPair {
  readonly places: readonly [PairedPlace, PairedPlace]
  /** 0 … 1, of the places as they are now. */
  readonly probability: number
  /** The way to the probability. */
  readonly steps: readonly Step[]
  /** UTC with microseconds and no offset. */
  readonly found_at: string
}

/** Pairs that no editor has decided about. */
const OPEN = sql`
  likely_pairs join places as one on one.id = first and not one.is_duplicate
    join places as other on other.id = second and not other.is_duplicate
  where apart_at is null`

/** Lists the pairs that no editor has decided about, the likeliest first, by what they were when they were found. */
export async function listLikelyPairs(store: Store, limit: number, offset: number): Promise<ListedPair[]> {
  const rows = await store.write<{ one: PairedPlace; other: PairedPlace; found_at: string }>(sql`
    select json_build_object('id', one.id, 'name', one.name, 'address', one.address, 'city', one.city) as one,
      json_build_object('id', other.id, 'name', other.name, 'address', other.address, 'city', other.city) as other,
      to_char(found_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as found_at
    from ${OPEN} order by probability desc, first, second limit ${limit} offset ${offset}`)
  const queryable: Queryable = { rows: (query) => store.write(query) }
  const [weights, known] = [await loadWeights(queryable), await knownFrom(await loadKeyShares(queryable))]
  const records = await loadRecords(
    queryable,
    rows.flatMap(({ one, other }) => [one.id, other.id]),
  )
  return rows.flatMap(({ one, other, found_at }) => {
    const [a, b] = [records.get(one.id)?.record, records.get(other.id)?.record]
    if (!a || !b) return []
    const levels = evidence(a, b, known)
    const probability = matchProbability(levels, weights)
    return [{ places: [one, other], probability, steps: waterfall(levels, weights), found_at }]
  })
}

export async function countLikelyPairs(store: Store): Promise<number> {
  const [row] = await store.write<{ count: number }>(sql`select count(*)::int as count from ${OPEN}`)
  return row?.count ?? 0
}

export type ApartOutcome = 'apart' | 'no place' | 'no other place'

/** Notes that two places are not one, so that they are listed no more. */
export function setApart(store: Store, place: string, other: string): Promise<ApartOutcome> {
  return store.transaction(async (transaction): Promise<ApartOutcome> => {
    const stored = await keepPlaces(transaction, new Set([place, other]))
    if (!stored.has(place)) return 'no place'
    if (!stored.has(other)) return 'no other place'
    await transaction.rows(sql`
      insert into likely_pairs (first, second, probability, apart_at)
      select least(one, other), greatest(one, other), 0, now()
      from (values (${place}::uuid, ${other}::uuid)) as pair (one, other)
      on conflict (first, second) do update set apart_at = now()`)
    return 'apart'
  })
}

/** Returns the ids that are stored. Nobody can delete these places before the transaction ends. */
async function keepPlaces(transaction: Queryable, ids: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  const rows = await transaction.rows<{ id: string }>(sql`
    select id from places where id = any(${[...ids].sort()}::uuid[]) order by id for key share`)
  return new Set(rows.map(({ id }) => id))
}
