/** Writes the plan of a batch: creates its new places, and adds its labels to the places found. */
import sql from 'sql-template-tag'
import type { Described } from '../../core/match/records.ts'
import { MAX_LABELS } from '../../core/model/place.ts'
import { normalise } from '../../core/words/normalise.ts'
import type { Queryable } from '../core/database.ts'
import { isDataError } from '../core/database-errors.ts'
import { refusal } from '../core/savepoints.ts'
import { isRace, writePlaces } from '../places/write.ts'
import { scorePlaces } from '../scores/scores.ts'

export interface Labels {
  readonly categories: readonly string[]
  readonly tags: readonly string[]
}

export const NO_LABELS: Labels = { categories: [], tags: [] }

/** Returns the labels that a batch adds. A category given by its name or slug gets the name that places use. */
export async function labelsFor(
  transaction: Queryable,
  editorialCategories: readonly string[],
  tags: readonly string[],
): Promise<Labels> {
  if (editorialCategories.length === 0) return { categories: [], tags: distinct(tags) }
  const named = await transaction.rows<{ name: string }>(sql`
    select match_category(given) as name from unnest(${editorialCategories}::text[]) with ordinality as list (given, n)
    order by n`)
  return { categories: distinct(named.map(({ name }) => name)), tags: distinct(tags) }
}

function distinct(labels: readonly string[]): string[] {
  return [...new Map(labels.map((label) => [normalise(label), label] as const).reverse()).values()].reverse()
}

export interface NewPlace {
  readonly id: string
  readonly description: Described
}

/** Stores new places; returns those that can't be stored, with the reason. */
export function createPlaces(
  transaction: Queryable,
  places: readonly NewPlace[],
  { categories, tags }: Labels,
): Promise<Map<NewPlace, Error>> {
  return writeEach(transaction, places, (some) =>
    writePlaces(
      transaction,
      some.map(({ id, description }) => ({
        ...description,
        categories: [...description.categories],
        id,
        editorial_categories: [...categories],
        suggested_categories: [...categories],
        tags: [...tags],
        suggested_tags: [...tags],
      })),
    ),
  )
}

/**
 * Adds labels to stored places. Returns for each place the labels it did not have before, or the error if it can't be
 * stored.
 */
export async function addLabels(
  transaction: Queryable,
  ids: readonly string[],
  { categories, tags }: Labels,
): Promise<Map<string, Labels | Error>> {
  const added = new Map<string, Labels | Error>()
  if (categories.length === 0 && tags.length === 0) return added
  const refused = await writeEach(transaction, ids, async (some) => {
    const rows = await transaction.rows<{ id: string } & Labels>(sql`
      select id, categories_added as categories, tags_added as tags
      from suggest_labels(${some}::uuid[], ${categories}::text[], ${tags}::text[], ${MAX_LABELS})`)
    for (const { id, ...labels } of rows) added.set(id, labels)
    await scorePlaces(
      transaction,
      rows.map(({ id }) => id),
    )
  })
  return new Map([...added, ...refused])
}

/**
 * Writes all items at once. If PostgreSQL refuses that, writes each item within its own savepoint. Returns the items
 * that can't be stored, with the reason. Throws errors that the values did not cause.
 */
async function writeEach<Item>(
  transaction: Queryable,
  items: readonly Item[],
  write: (items: readonly Item[]) => Promise<unknown>,
): Promise<Map<Item, Error>> {
  const refused = new Map<Item, Error>()
  if (items.length === 0 || !(await refusal(transaction, () => write(items), isUnstorable))) return refused
  for (const item of items) {
    const error = await refusal(transaction, () => write([item]), isUnstorable)
    if (error) refused.set(item, error)
  }
  return refused
}

const isUnstorable = (error: unknown): error is Error => isDataError(error) && !isRace(error)
