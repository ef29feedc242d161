/** Undoes an edit, unless what it changed has been changed since. The undo is an edit itself. */
import sql, { raw } from 'sql-template-tag'
import type { Queryable, Store } from '../core/database.ts'
import { writeAs } from '../core/writer.ts'
import { rememberOpeningHours } from '../places/opening-hours.ts'
import { retryOnConflict } from '../places/write.ts'
import { scorePlaces } from '../scores/scores.ts'
import { reopenProposals } from './decide-image.ts'
import { findEdit, lockPlace, recordEdit } from './edits.ts'
import { moveRows, setDuplicate } from './merge.ts'

export interface Undo {
  readonly place: string
  readonly edit: number
  /** Id of the user; null for an operator. */
  readonly editor: string | null
}

export type UndoOutcome =
  | { readonly kind: 'undone' | 'no edit' | 'already undone' | 'undo of a merge' }
  /** Names of the columns that were changed since. */
  | { readonly kind: 'changed since'; readonly columns: readonly string[] }

export function undoEdit(store: Store, { place, edit, editor }: Undo): Promise<UndoOutcome> {
  return retryOnConflict(store, async (transaction): Promise<UndoOutcome> => {
    const stored = await lockPlace(transaction, place)
    const found = stored && (await findEdit(transaction, place, edit))
    if (!found) return { kind: 'no edit' }
    if (found.undone_by !== null) return { kind: 'already undone' }
    if (found.duplicate !== null && found.moved === null) return { kind: 'undo of a merge' }
    const { set_by_people: peopleBefore, ...before } = found.before
    const { set_by_people: peopleAfter, ...after } = found.after
    const columns = Object.keys(after).filter((name) => JSON.stringify(stored[name]) !== JSON.stringify(after[name]))
    if (columns.length > 0) return { kind: 'changed since', columns }
    await writeAs(transaction, 'program')
    const people = without(stored['set_by_people'], without(peopleAfter, peopleBefore))
    await restore(transaction, place, { ...before, set_by_people: people })
    if ('images' in before) await reopenProposals(transaction, place, editor)
    const { duplicate, moved } = found
    if (duplicate && moved) {
      await moveRows(transaction, place, duplicate, moved)
      await setDuplicate(transaction, duplicate, null)
    }
    await scorePlaces(transaction, duplicate ? [place, duplicate] : [place])
    await recordEdit(transaction, stored, { place, editor, action: 'undo', duplicate, undoes: edit })
    return { kind: 'undone' }
  })
}

/** Sets columns to former values. They are named by the trail, not by a caller. */
async function restore(
  transaction: Queryable,
  place: string,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const { opening_hours: hours } = values
  if (typeof hours === 'string') await rememberOpeningHours(transaction, new Set([hours]))
  const names = raw(Object.keys(values).join(', '))
  await transaction.rows(sql`
    update places set (${names}) = (
      select ${names} from jsonb_populate_record(null::places, ${JSON.stringify(values)}::jsonb))
    where id = ${place}::uuid`)
}

function without(list: unknown, gone: unknown): unknown[] {
  const [from, names] = [list, gone].map((value) => (Array.isArray(value) ? (value as unknown[]) : []))
  return (from ?? []).filter((name) => !names?.includes(name))
}
