/** The one decision between the index in memory and PostgreSQL. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Condition, Leaf, ReadCondition, ReadLeaf } from '../core/query/ast.ts'
import { leavesOf } from '../core/query/logic/formula.ts'
import type { Admit } from '../search/postgres/engine.ts'
import type { Readings } from '../search/text/readings.ts'
import type { Asked as Cost } from '../sql/compile/expense.ts'
import type { Queryable } from '../sql/core/database.ts'
import { TooManyCandidates } from '../sql/places/open-at.ts'
import { type Admission, withinExpense } from './expense/expensive.ts'
import type { Questions } from './index/answers/questions.ts'
import type { Asked, Indexed, PlaceIndex } from './index/place-index.ts'

/** The request behind a question: it may be aborted, and may be refused when it is expensive. */
export type Asking = Pick<Admission, 'signal' | 'onExpensive'>

/** Where answers come from, and their limits. */
export interface Means {
  readonly database: Queryable
  /** For tiles. */
  readonly tiles: Queryable
  readonly index: PlaceIndex | undefined
  /** What texts mean. */
  readonly readings: Pick<Readings, 'settled'>
  /** Maximum number of places that PostgreSQL checks for `is_open_at`. It is an error if the other filters leave more. */
  readonly openAtMaxCandidates: number
}

/** Returns the conditions with what their texts mean, and their lists have, now; see `Readings`. */
export async function settled(
  { readings }: Pick<Means, 'readings'>,
  where: readonly Condition[],
  enough?: number,
): Promise<readonly ReadCondition[]> {
  return where.every(isRead) ? where : readings.settled(where, enough)
}

function isRead(part: Condition): part is ReadCondition {
  return leavesOf<Leaf>(part).every((leaf): leaf is ReadLeaf => leaf.op !== 'text' && leaf.op !== 'member')
}

/** A place may change between the answer of the index and the reading of its row. Then both are repeated. */
const ATTEMPTS = 3

/**
 * Asks the index, and completes its answer with what PostgreSQL has of the places. `complete` returns undefined if one of
 * them has changed since; null if PostgreSQL has to answer. Returns undefined if PostgreSQL has to answer. Throws what the
 * database throws.
 */
export async function fromIndex<Kind extends keyof Questions, Result>(
  index: PlaceIndex | undefined,
  kind: Kind,
  asked: Asked<Kind>,
  complete: (found: Indexed<Kind>) => Result | null | undefined | Promise<Result | null | undefined>,
): Promise<Result | undefined> {
  for (let attempt = 1; index && attempt <= ATTEMPTS; attempt++) {
    const found = await index.ask(kind, asked)
    const result = found ? await complete(found) : null
    if (result !== undefined) return result ?? undefined
  }
  return undefined
}

/** The index, which alone can answer, is loading. */
export class IndexLoading extends Error {
  override name = 'IndexLoading'

  constructor() {
    super('is_open_at has more candidates than the database examines, and the index is still loading. Try again later.')
  }
}

/** A request waits so long for an index that is loading. */
const PATIENCE_MILLISECONDS = 1000

interface Ways<Result> {
  readonly index: PlaceIndex | undefined
  /** Returns undefined if the index can't tell. */
  readonly indexed: () => Promise<Result | undefined>
  readonly sql: () => Promise<Result>
  /** What tells whether `sql` is expensive. */
  readonly cost: Cost
}

/** Asks the index. If it can't tell, asks PostgreSQL, within the limit of expensive requests to `database`. */
export function indexOrSql<Result>(
  database: Queryable,
  { index, indexed, sql, cost }: Ways<Result>,
  admission: Admission,
): Promise<Result> {
  return loadedIfRefused(index, async () => (await indexed()) ?? withinExpense(database, cost, sql, admission))
}

/** Limits expensive searches, which ask the index themselves. */
export function admitting(index: Pick<PlaceIndex, 'state' | 'settled'> | undefined): Admit {
  return (database, asked, work, admission) =>
    loadedIfRefused(index, () => withinExpense(database, asked, work, admission))
}

/**
 * Does the work, once more when the index is loaded if PostgreSQL refuses it before: the index examines any number of places.
 * Throws `IndexLoading` if that takes too long.
 */
async function loadedIfRefused<Result>(
  index: Pick<PlaceIndex, 'state' | 'settled'> | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof TooManyCandidates) || index?.state !== 'loading') throw error
    await Promise.race([index.settled(), sleep(PATIENCE_MILLISECONDS, undefined, { ref: false })])
    if (index.state === 'loading') throw new IndexLoading()
    return work()
  }
}
