/** Merges a duplicate into a place: tips, vibes, events and proposed images move, and the duplicate is hidden. */
import sql, { empty, raw } from 'sql-template-tag'
import type { Queryable, Store } from '../core/database.ts'
import { writeAs } from '../core/writer.ts'
import { retryOnConflict } from '../places/write.ts'
import { scorePlaces } from '../scores/scores.ts'
import { type PlaceValues, writeValues } from './change.ts'
import { type EditRow, lockPlace, MOVED, recordEdit } from './edits.ts'

export interface Merge {
  readonly place: string
  readonly duplicate: string
  /** Id of the user; null for an operator. */
  readonly editor: string | null
  /** Columns whose values the place takes from the duplicate; of labels, those that it lacks. */
  readonly take: readonly string[]
}

export type MergeOutcome = 'merged' | 'no place' | 'no duplicate' | 'place is a duplicate' | 'already merged'

export function mergePlaces(store: Store, { place, duplicate, editor, take }: Merge): Promise<MergeOutcome> {
  return retryOnConflict(store, async (transaction): Promise<MergeOutcome> => {
    // In the order of ids, so that two merges of the same pair do not wait for each other.
    const locked = new Map<string, Readonly<Record<string, unknown>> | undefined>()
    for (const id of [place, duplicate].toSorted()) locked.set(id, await lockPlace(transaction, id))
    const [kept, other] = [locked.get(place), locked.get(duplicate)]
    if (!kept) return 'no place'
    if (!other) return 'no duplicate'
    if (kept['is_duplicate'] === true) return 'place is a duplicate'
    if (other['is_duplicate'] === true) return 'already merged'
    await writeAs(transaction, 'program')
    await writeValues(transaction, place, kept, valuesOf(kept, other, take))
    const moved = await moveRows(transaction, duplicate, place)
    await transaction.rows(sql`
      update places set posted_vibes = merge_labels(posted_vibes, ${other['posted_vibes']}::text[]),
        vibes = merge_labels(vibes, ${other['posted_vibes']}::text[]) where id = ${place}::uuid`)
    await setDuplicate(transaction, duplicate, place)
    await scorePlaces(transaction, [place, duplicate])
    await recordEdit(transaction, kept, { place, editor, action: 'merge', duplicate, moved })
    return 'merged'
  })
}

function valuesOf(
  kept: Readonly<Record<string, unknown>>,
  other: Readonly<Record<string, unknown>>,
  take: readonly string[],
): PlaceValues {
  const isMissing = (labels: readonly unknown[]) => (label: unknown) => !labels.includes(label)
  return Object.fromEntries(
    take.map((name) => {
      const [own, value] = [kept[name], other[name]]
      const isLabels = Array.isArray(own) && Array.isArray(value) && name !== 'images'
      return [name, isLabels ? [...own, ...value.filter(isMissing(own))] : value]
    }),
  )
}

/** Marks a place as the duplicate of another one, or as none. */
export async function setDuplicate(transaction: Queryable, duplicate: string, original: string | null): Promise<void> {
  await transaction.rows(sql`
    update places set is_duplicate = ${original !== null}, duplicate_of = ${original}::uuid
    where id = ${duplicate}::uuid`)
}

/** Moves what belongs to a place to another one: all of it, or the rows of `only`. Returns the ids of what was moved. */
export async function moveRows(
  transaction: Queryable,
  from: string,
  to: string,
  only?: NonNullable<EditRow['moved']>,
): Promise<NonNullable<EditRow['moved']>> {
  const moved: Record<string, readonly string[]> = {}
  for (const table of MOVED) {
    const chosen = only ? (only[table] ?? []) : null
    // An image that was decided about stays with the place that has it.
    const open = table === 'image_proposals' ? sql`and state = 'proposed'` : empty
    const rows = await transaction.rows<{ id: string }>(sql`
      update ${raw(table)} set place_id = ${to}::uuid
      where place_id = ${from}::uuid and (${chosen}::uuid[] is null or id = any(${chosen}::uuid[])) ${open} returning id`)
    moved[table] = rows.map(({ id }) => id)
  }
  await transaction.rows(sql`
    update places set
      tip_count = (select count(*) from user_tips where place_id = places.id and hidden_at is null),
      vibe_count = (select count(*) from user_vibe_times where place_id = places.id)
    where id = any(${[from, to]}::uuid[])`)
  return moved as NonNullable<EditRow['moved']>
}
