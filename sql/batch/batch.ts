/** Finds places by their descriptions, and creates the missing ones. A batch is one transaction. */

import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Described } from '../../core/match/records.ts'
import { type MatchWeights, type Step, waterfall } from '../../core/match/weights.ts'
import { mapInTurns } from '../../core/threads/turns.ts'
import { changesSince, currentSnapshot } from '../changes/changes.ts'
import { type Queryable, type Store, withTimeout } from '../core/database.ts'
import { LOCKS } from '../core/locks.ts'
import { retryOnConflict } from '../places/write.ts'
import { type LikelyPair, storePairs } from './likely-pairs.ts'
import type { Comparison, Match, MatchThresholds } from './match-judge.ts'
import { byNumber, matchCreated, matchEachOther, matchPlaces, startComparison } from './match-lookup.ts'
import { type BatchItem, type Found, planBatch } from './plan.ts'
import { addLabels, createPlaces, type Labels, labelsFor, NO_LABELS } from './write.ts'

export interface Description extends Described {
  /** Id of a place that the client expects to be stored; a UUID in lower case. */
  id: string | null
}

export interface Batch {
  readonly descriptions: readonly Description[]
  /** Names or slugs, for every place of the batch. */
  readonly editorialCategories: readonly string[]
  readonly tags: readonly string[]
  /** If true, nothing is written, and places that would be created have no id. */
  readonly dryRun: boolean
}

interface BatchSuccess extends Omit<Found, 'place' | 'likely'> {
  /** Id of the place; null for one that would be created. */
  readonly place: string | null
  /** Labels that the place did not have before. */
  readonly added: Labels
  /** The place that the description means or most likely means, and why; null if none comes into question. */
  readonly explanation: Explanation | null
}

export interface Explanation {
  /** Id of the place; null if an earlier place of the batch would create it. */
  readonly place: string | null
  /** 0 … 1 */
  readonly probability: number
  readonly steps: readonly Step[]
}

/** An error if the place can't be stored. */
export type BatchResult = BatchSuccess | Error

/**
 * Returns the place that each description means, in their order, and creates the missing ones. When this resolves,
 * everything is stored; when it throws, nothing is.
 *
 * All descriptions are looked up at once: among the stored places and among each other. An earlier description may
 * create the place that a later one means. Batches that create places take turns behind one lock, taken only for the
 * creation. A batch that gets the lock looks up again only if something was written since its first lookup. So equal or
 * similar batches at the same time create each place once. A lock for each name would not stop similar ones.
 */
export function findOrCreate(store: Store, batch: Batch, thresholds: MatchThresholds): Promise<BatchResult[]> {
  return retryOnConflict(store, (transaction) => findOrCreateWithin(transaction, batch, thresholds))
}

/** Same as `findOrCreate`, as a part of a transaction; see `retryOnConflict`. */
export async function findOrCreateWithin(
  transaction: Queryable,
  batch: Batch,
  thresholds: MatchThresholds,
): Promise<BatchResult[]> {
  await withTimeout(transaction, 60_000)
  const { items, distinct } = await itemsOf(transaction, batch.descriptions)
  const snapshot = await currentSnapshot(transaction)
  const comparison = await startComparison(transaction, distinct, thresholds)
  const numbers = distinct.map((_, number) => number)
  const stored = byNumber(await matchPlaces(comparison, numbers))
  const isFound = (number: number) => stored.get(number)?.some(({ upTo }) => upTo >= thresholds.found)
  const missing = numbers.filter((number) => !isFound(number))
  const others = missing.length === 0 ? { matches: [], cut: new Set<number>() } : await matchEachOther(comparison)
  const among = { matches: byNumber(others.matches), cut: others.cut }
  if (missing.length > 0 && !batch.dryRun) {
    await transaction.rows(sql`select pg_advisory_xact_lock(${LOCKS.newPlaces})`)
    const { keys } = await changesSince(transaction, 'place_changes', snapshot, 0)
    if (!keys) for (const [n, found] of byNumber(await matchPlaces(comparison, missing))) stored.set(n, found)
  }
  const planWithout = (refused: ReadonlySet<BatchItem>) => plan(comparison, items, stored, among, refused)
  return write(transaction, batch, items, comparison.weights, planWithout)
}

/**
 * Same as `planBatch`, but complete. The lookup compares each description with only a few of the others. Perhaps none of these
 * became a place, but another one did. So a description that would create a place, and was compared with only a part, is
 * looked up again among the created ones.
 */
async function plan(
  comparison: Comparison,
  items: readonly BatchItem[],
  stored: ReadonlyMap<number, readonly Match[]>,
  others: { readonly matches: Map<number, Match[]>; readonly cut: ReadonlySet<number> },
  refused: ReadonlySet<BatchItem>,
): Promise<(Found | undefined)[]> {
  for (;;) {
    const found = planBatch(items, stored, others.matches, refused, comparison.thresholds.found)
    const created = items.flatMap(({ description }, index) => (found[index]?.method === 'created' ? [description] : []))
    const again = created.filter((number) => others.cut.has(number))
    const { matches } = again.length === 0 ? { matches: [] } : await matchCreated(comparison, again, created)
    const unknown = matches.filter(({ n, target }) => !others.matches.get(n)?.some((known) => known.target === target))
    if (unknown.length === 0) return found
    for (const match of unknown) others.matches.set(match.n, [...(others.matches.get(match.n) ?? []), match])
  }
}

/** Numbers the descriptions. Equal ones share a number and are looked up once. */
async function itemsOf(
  transaction: Queryable,
  descriptions: readonly Description[],
): Promise<{ items: BatchItem[]; distinct: Described[] }> {
  const named = [...new Set(descriptions.flatMap(({ id }) => id ?? []))]
  const known = await transaction.rows<{ id: string }>(sql`select id from places where id = any(${named}::uuid[])`)
  const ids = new Set(known.map(({ id }) => id))
  const numbers = new Map<string, number>()
  const distinct: Described[] = []
  const items = await mapInTurns(descriptions, ({ id, ...described }) => {
    const content = JSON.stringify(DESCRIBED.map((field) => described[field]))
    const number = numbers.get(content) ?? distinct.push(described) - 1
    numbers.set(content, number)
    return { description: number, known: id !== null && ids.has(id) ? id : undefined, id: randomUUID() }
  })
  return { items, distinct }
}

const DESCRIBED = [
  ...(['name', 'address', 'city', 'region', 'postcode', 'country', 'telephone', 'url', 'categories'] as const),
  ...(['longitude', 'latitude'] as const),
]

/** Writes the plan. `planWithout` plans without the refused items, which can change the plan of later ones. */
async function write(
  transaction: Queryable,
  batch: Batch,
  items: readonly BatchItem[],
  weights: MatchWeights,
  planWithout: (refused: ReadonlySet<BatchItem>) => Promise<(Found | undefined)[]>,
): Promise<BatchResult[]> {
  const labels = await labelsFor(transaction, batch.editorialCategories, batch.tags)
  const itemOf = new Map(items.map((item) => [item.id, item]))
  const refused = new Map<BatchItem, Error>()
  for (;;) {
    const found = await planWithout(new Set(refused.keys()))
    const created = items.flatMap((item, index) =>
      found[index]?.method === 'created'
        ? [{ id: item.id, description: batch.descriptions[index] as Description }]
        : [],
    )
    const createdIds = new Set(created.map(({ id }) => id))
    const explain = (each: Found) => explanationOf(each, weights, batch.dryRun ? createdIds : NONE)
    if (batch.dryRun) return mapInTurns(found, (each) => dryResult(each as Found, createdIds, explain))
    await transaction.rows(sql`savepoint batch`)
    const refusedNow = await createPlaces(transaction, created, labels)
    if (refusedNow.size === 0) {
      const ids = new Set(found.flatMap((each) => (each && !createdIds.has(each.place) ? [each.place] : [])))
      const added = await addLabels(transaction, [...ids].sort(), labels)
      await storePairs(transaction, unsurePairs(found))
      return mapInTurns(items.entries(), ([index, item]) => {
        const each = found[index]
        if (!each) return refused.get(item) as Error
        const explanation = explain(each)
        if (each.method === 'created') return { ...each, added: labels, explanation }
        const own = added.get(each.place) ?? NO_LABELS
        // Later items with this place find the labels already there.
        if (!(own instanceof Error)) added.delete(each.place)
        return own instanceof Error ? own : { ...each, added: own, explanation }
      })
    }
    for (const [place, error] of refusedNow) refused.set(itemOf.get(place.id) as BatchItem, error)
    await transaction.rows(sql`rollback to savepoint batch`)
  }
}

const NONE: ReadonlySet<string> = new Set()

function dryResult(
  found: Found,
  created: ReadonlySet<string>,
  explain: (found: Found) => Explanation | null,
): BatchSuccess {
  const place = created.has(found.place) ? null : found.place
  return { ...found, place, added: NO_LABELS, explanation: explain(found) }
}

/** Places in `unknown` have no id for the client. */
function explanationOf(
  { likely: [best] }: Found,
  weights: MatchWeights,
  unknown: ReadonlySet<string>,
): Explanation | null {
  if (!best) return null
  const { place, probability, evidence } = best
  return { place: unknown.has(place) ? null : place, probability, steps: waterfall(evidence, weights) }
}

/** Returns the created places with those that they may duplicate. */
function unsurePairs(found: readonly (Found | undefined)[]): LikelyPair[] {
  return found.flatMap((each) => {
    if (each?.method !== 'created') return []
    return each.likely.map(({ place, probability }) => ({ one: each.place, other: place, probability }))
  })
}
