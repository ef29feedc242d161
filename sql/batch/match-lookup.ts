/** Compares descriptions with stored places, or with each other, and says which may be one place. */
import sql from 'sql-template-tag'
import { type Described, matchRecord } from '../../core/match/records.ts'
import { mapInTurns } from '../../core/threads/turns.ts'
import type { Queryable } from '../core/database.ts'
import { type Candidate, findCandidates, type Looked, MAX_CANDIDATES } from './match-candidates.ts'
import { matchInChunks } from './match-chunks.ts'
import { knownFrom, prepareItems, storeItems } from './match-items.ts'
import { type Comparison, judge, type Match, type MatchThresholds } from './match-judge.ts'
import { loadKeyShares } from './match-keys.ts'
import { type ComparedPlace, loadRecords } from './match-records.ts'
import { loadWeights } from './match-weights.ts'

/** Returns the matches of each description, in their order. */
export function byNumber(matches: readonly Match[]): Map<number, Match[]> {
  const grouped = new Map<number, Match[]>()
  for (const match of matches) {
    const own = grouped.get(match.n)
    if (own) own.push(match)
    else grouped.set(match.n, [match])
  }
  return grouped
}

export async function startComparison(
  transaction: Queryable,
  items: readonly Described[],
  thresholds: MatchThresholds,
): Promise<Comparison> {
  // Otherwise PostgreSQL reads the whole table of descriptions for each of them, because it is small.
  await transaction.rows(sql`set local enable_seqscan = off`)
  const shares = await loadKeyShares(transaction)
  return {
    transaction,
    items: await prepareItems(transaction, items, shares),
    records: await mapInTurns(items, matchRecord),
    weights: await loadWeights(transaction),
    known: await knownFrom(shares),
    thresholds,
  }
}

/**
 * Returns the stored places that some descriptions may mean, the best first for each. A duplicate counts as the place that
 * it duplicates. A description with an exact match is not looked up by other methods.
 */
export function matchPlaces(comparison: Comparison, numbers: readonly number[]): Promise<Match[]> {
  const open = sql`not exists (select from exact where exact.n = item.n)`
  return matchStored(comparison, numbers, { pair: sql`true`, open, name: 'match_places' }, (candidate) => candidate)
}

/** Returns the places that may be the same as the places with these ids, which are the descriptions in their order. */
export function matchDuplicates(comparison: Comparison, ids: readonly string[]): Promise<Match[]> {
  const pair = sql`not place.is_duplicate and place.id <> (${ids}::uuid[])[item.n + 1]`
  // Two branches of a chain without addresses have the same name and address as well, so only evidence counts.
  const byEvidence = (candidate: Candidate) => ({ ...candidate, is_exact: false })
  return matchStored(comparison, [...ids.keys()], { pair, open: sql`true`, name: 'match_duplicates' }, byEvidence)
}

async function matchStored(
  comparison: Comparison,
  numbers: readonly number[],
  conditions: Omit<Looked, 'place'>,
  judged: (candidate: Candidate) => Candidate,
): Promise<Match[]> {
  const place = sql`(select id::text as key, * from places) as place`
  const { transaction } = comparison
  return matchInChunks(comparison.items, numbers, {
    find: (some) => findCandidates(transaction, some, { place, ...conditions }),
    async compare(candidates) {
      const places = await loadRecords(transaction, [...new Set(candidates.map(({ key }) => key))])
      return judge(comparison, candidates.map(judged), (key) => places.get(key))
    },
  })
}

export interface MatchesAmong {
  readonly matches: readonly Match[]
  /** Numbers of descriptions that were compared with only a part of the others. */
  readonly cut: ReadonlySet<number>
}

/** Returns for each description the other descriptions that it would match, if they became places. */
export async function matchEachOther(comparison: Comparison): Promise<MatchesAmong> {
  const { transaction, items } = comparison
  if (items.length < 2) return { matches: [], cut: new Set() }
  await storeItems(transaction, items)
  return matchItems(comparison, [...items.keys()], { pair: sql`place.n <> item.n`, name: 'match_each_other' })
}

/** Same as `matchEachOther`, after it, for some descriptions and among `created` ones that come before them. */
export function matchCreated(
  comparison: Comparison,
  numbers: readonly number[],
  created: readonly number[],
): Promise<MatchesAmong> {
  const pair = sql`place.n = any(${created}) and place.n < item.n`
  return matchItems(comparison, numbers, { pair, name: 'match_created' })
}

async function matchItems(
  comparison: Comparison,
  numbers: readonly number[],
  conditions: Pick<Looked, 'pair' | 'name'>,
): Promise<MatchesAmong> {
  const place = sql`(select n::text as key, * from match_items) as place`
  const cut = new Set<number>()
  const placeOf = (key: string): ComparedPlace | undefined => {
    const record = comparison.records[Number(key)]
    return record && { record, target: key, lost: false, since: Number(key) }
  }
  const matches = await matchInChunks(comparison.items, numbers, {
    find: (some) => findCandidates(comparison.transaction, some, { place, open: sql`true`, ...conditions }),
    compare(candidates) {
      const counts = new Map<number, number>()
      for (const { n } of candidates) counts.set(n, (counts.get(n) ?? 0) + 1)
      for (const [n, count] of counts) if (count >= MAX_CANDIDATES) cut.add(n)
      return judge(comparison, candidates, placeOf)
    },
  })
  return { matches, cut }
}
