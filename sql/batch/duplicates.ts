/** Finds the places of the database that may be the same as others, for editors to decide. */
import sql from 'sql-template-tag'
import type { Described } from '../../core/match/records.ts'
import type { Queryable, Store } from '../core/database.ts'
import { type LikelyPair, storePairs } from './likely-pairs.ts'
import type { Match, MatchThresholds } from './match-judge.ts'
import { byNumber, matchDuplicates, startComparison } from './match-lookup.ts'
import { GIVEN_CITY } from './match-records.ts'
import { isOneOfSeveral } from './plan.ts'

export interface DuplicatesOptions {
  readonly thresholds: MatchThresholds
  /** Runs after each step; `places` is the number of places that it compared. */
  readonly onCompared: (places: number) => void
  /** Ends the search between two steps; what was found is stored. */
  readonly signal: AbortSignal
}

export interface DuplicatesFound {
  /** Number of pairs that may be one place. */
  readonly pairs: number
  /** Number of pairs that no earlier search or batch found. */
  readonly new: number
}

/** Returns the number of places that are compared. */
export async function countComparable(database: Queryable): Promise<number> {
  const [row] = await database.rows<{ count: number }>(sql`
    select count(*)::int as count from places where not is_duplicate`)
  return row?.count ?? 0
}

/** Places that are compared in one transaction. */
const STEP = 1000

/** Compares every place with all others, and stores the pairs that may be one. Pairs that editors set apart stay so. */
export async function findDuplicates(store: Store, options: DuplicatesOptions): Promise<DuplicatesFound> {
  const known = new Set<string>()
  let added = 0
  let after: string | undefined
  do {
    const step = await store.transaction((transaction) => compareStep(transaction, after, options.thresholds))
    after = step.last
    for (const { one, other } of step.pairs) known.add([one, other].sort().join())
    added += step.added
    options.onCompared(step.compared)
  } while (after !== undefined && !options.signal.aborted)
  return { pairs: known.size, new: added }
}

interface Compared {
  readonly pairs: readonly LikelyPair[]
  readonly added: number
  readonly compared: number
  /** Id of the last place; undefined if there were none. */
  readonly last: string | undefined
}

/** Compares the places whose ids come after `after`. */
async function compareStep(
  transaction: Queryable,
  after: string | undefined,
  thresholds: MatchThresholds,
): Promise<Compared> {
  const places = await transaction.rows<Described & { id: string }>(sql`
    select id, name, address, ${GIVEN_CITY}, region, postcode, country, telephone, url, categories, longitude, latitude
    from places where not is_duplicate and id > coalesce(${after ?? null}::uuid, '00000000-0000-0000-0000-000000000000')
    order by id limit ${STEP}`)
  const comparison = await startComparison(transaction, places, thresholds)
  const ids = places.map(({ id }) => id)
  const pairs = pairsOf(await matchDuplicates(comparison, ids), ids)
  return { pairs, added: await storePairs(transaction, pairs), compared: places.length, last: ids.at(-1) }
}

/** Leaves out branches of a chain of which nothing says where they are. */
function pairsOf(matches: readonly Match[], ids: readonly string[]): LikelyPair[] {
  const ofPlace = byNumber(matches)
  return matches.flatMap((match) => {
    if (isOneOfSeveral(match, ofPlace.get(match.n) ?? [])) return []
    return [{ one: ids[match.n] as string, other: match.target, probability: match.score }]
  })
}
