/** Finds places by their descriptions, and creates the missing ones. A batch is one transaction. */

import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { changesSince, currentSnapshot } from '../changes/changes.ts'
import { type Queryable, type Store, withTimeout } from '../core/database.ts'
import { LOCKS } from '../core/locks.ts'
import { retryOnConflict } from '../places/write.ts'
import { loadItems, type MatchItem } from './match-items.ts'
import { MAX_MATCHES, type Match, type MatchLimits, matchCreated, matchEachOther, matchPlaces } from './match-lookup.ts'
import { type BatchItem, type Found, planBatch } from './plan.ts'
import { addLabels, createPlaces, type Labels, labelsFor, NO_LABELS } from './write.ts'

export interface Description extends MatchItem {
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

interface BatchSuccess extends Omit<Found, 'place'> {
  /** Id of the place; null for one that would be created. */
  readonly place: string | null
  /** Labels that the place did not have before. */
  readonly added: Labels
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
export function findOrCreate(store: Store, batch: Batch, limits: MatchLimits): Promise<BatchResult[]> {
  return retryOnConflict(store, (transaction) => findOrCreateWithin(transaction, batch, limits))
}

/** Same as `findOrCreate`, as a part of a transaction; see `retryOnConflict`. */
export async function findOrCreateWithin(
  transaction: Queryable,
  batch: Batch,
  limits: MatchLimits,
): Promise<BatchResult[]> {
  await withTimeout(transaction, 60_000)
  const { items, distinct } = await itemsOf(transaction, batch.descriptions)
  await loadItems(transaction, distinct)
  const snapshot = await currentSnapshot(transaction)
  const numbers = distinct.map((_, number) => number)
  const stored = byNumber(await matchPlaces(transaction, numbers, limits))
  const missing = numbers.filter((number) => !stored.has(number))
  const others = byNumber(missing.length === 0 ? [] : await matchEachOther(transaction, limits))
  if (missing.length > 0 && !batch.dryRun) {
    await transaction.rows(sql`select pg_advisory_xact_lock(${LOCKS.newPlaces})`)
    const { keys } = await changesSince(transaction, 'place_changes', snapshot, 0)
    if (!keys) for (const [n, found] of byNumber(await matchPlaces(transaction, missing, limits))) stored.set(n, found)
  }
  return write(transaction, batch, items, (refused) => plan(transaction, items, stored, others, refused, limits))
}

/**
 * Same as `planBatch`, but complete. The lookup returns only the best few matches of a description among the others.
 * Perhaps none of these became a place, but a lower-ranked one did. So a description that would create a place, and
 * whose list is full, is looked up again among the created ones.
 */
async function plan(
  transaction: Queryable,
  items: readonly BatchItem[],
  stored: ReadonlyMap<number, readonly Match[]>,
  others: Map<number, Match[]>,
  refused: ReadonlySet<BatchItem>,
  limits: MatchLimits,
): Promise<(Found | undefined)[]> {
  for (;;) {
    const found = planBatch(items, stored, others, refused)
    const created = items.flatMap(({ description }, index) => (found[index]?.method === 'created' ? [description] : []))
    const cut = created.filter((number) => (others.get(number)?.length ?? 0) >= MAX_MATCHES)
    const more = cut.length === 0 ? [] : await matchCreated(transaction, cut, created, limits)
    const unknown = more.filter(
      ({ n, method, target }) => !others.get(n)?.some((match) => match.method === method && match.target === target),
    )
    if (unknown.length === 0) return found
    for (const match of unknown) others.get(match.n)?.push(match)
  }
}

/** Numbers the descriptions. Equal ones share a number and are looked up once. */
async function itemsOf(
  transaction: Queryable,
  descriptions: readonly Description[],
): Promise<{ items: BatchItem[]; distinct: MatchItem[] }> {
  const named = [...new Set(descriptions.flatMap(({ id }) => id ?? []))]
  const known = await transaction.rows<{ id: string }>(sql`select id from places where id = any(${named}::uuid[])`)
  const ids = new Set(known.map(({ id }) => id))
  const numbers = new Map<string, number>()
  const distinct: MatchItem[] = []
  const items = descriptions.map(({ id, name, address, city, url, longitude, latitude }) => {
    const content = JSON.stringify([name, address, city, url, longitude, latitude])
    const number = numbers.get(content) ?? distinct.push({ name, address, city, url, longitude, latitude }) - 1
    numbers.set(content, number)
    return { description: number, known: id !== null && ids.has(id) ? id : undefined, id: randomUUID() }
  })
  return { items, distinct }
}

function byNumber(matches: readonly Match[]): Map<number, Match[]> {
  const grouped = new Map<number, Match[]>()
  for (const match of matches) grouped.set(match.n, [...(grouped.get(match.n) ?? []), match])
  return grouped
}

/** Writes the plan. `planWithout` plans without the refused items, which can change the plan of later ones. */
async function write(
  transaction: Queryable,
  batch: Batch,
  items: readonly BatchItem[],
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
    if (batch.dryRun) return found.map((each) => dryResult(each as Found, createdIds))
    await transaction.rows(sql`savepoint batch`)
    const refusedNow = await createPlaces(transaction, created, labels)
    if (refusedNow.size === 0) {
      const ids = new Set(found.flatMap((each) => (each && !createdIds.has(each.place) ? [each.place] : [])))
      const added = await addLabels(transaction, [...ids].sort(), labels)
      return items.map((item, index) => {
        const each = found[index]
        if (!each) return refused.get(item) as Error
        if (each.method === 'created') return { ...each, added: labels }
        const own = added.get(each.place) ?? NO_LABELS
        // Later items with this place find the labels already there.
        if (!(own instanceof Error)) added.delete(each.place)
        return own instanceof Error ? own : { ...each, added: own }
      })
    }
    for (const [place, error] of refusedNow) refused.set(itemOf.get(place.id) as BatchItem, error)
    await transaction.rows(sql`rollback to savepoint batch`)
  }
}

function dryResult(found: Found, created: ReadonlySet<string>): BatchSuccess {
  return { ...found, place: created.has(found.place) ? null : found.place, added: NO_LABELS }
}
