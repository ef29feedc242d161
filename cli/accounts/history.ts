/** `whereabouts history PLACE`: what editors did to a place, and how it is undone. */
import { Command } from 'commander'
import { isUuid } from '../../api/http/record-key.ts'
import type { Database } from '../../sql/core/database.ts'
import { type EditRow, listEdits } from '../../sql/curation/edits.ts'
import { type UndoOutcome, undoEdit } from '../../sql/curation/undo.ts'
import { findPlace } from '../../sql/places/places.ts'
import { withDatabase } from '../database.ts'
import { wholeNumber } from '../whole-number.ts'

const LISTED = 1000

export function historyCommand(): Command {
  return new Command('history')
    .description('print what editors did to a place, newest first')
    .argument('<place>', 'id of the place')
    .option('--undo <edit>', 'undo the edit with this number', wholeNumber)
    .action((place: string, { undo }: { undo?: number }) =>
      withDatabase((database) => (undo === undefined ? print(database, place) : undoOne(database, place, undo))),
    )
}

async function print(database: Database, place: string): Promise<void> {
  const stored = isUuid(place) ? await findPlace(database, place) : undefined
  if (!stored) throw new Error(`No place ${place}.`)
  const edits = await listEdits(database, place, LISTED, 0)
  for (const edit of edits) process.stdout.write(`${editText(edit).join('\n')}\n`)
  if (edits.length === 0) console.error(`no editor has changed ${stored.name}`)
}

/** Returns the lines of an edit: who, when and what, and each changed column. */
function editText({ id, edited_at, editor, action, before, after, duplicate, undoes, undone_by }: EditRow): string[] {
  const what = {
    change: 'changed',
    merge: `merged with ${duplicate}`,
    undo: `undid edit ${undoes}`,
  }[action]
  const undone = undone_by === null ? '' : ` (undone by edit ${undone_by})`
  const columns = Object.keys(after).filter((name) => name !== 'set_by_people')
  return [
    `${id}  ${edited_at.slice(0, 19).replace('T', ' ')} UTC  ${editor ?? 'an operator'}  ${what}${undone}`,
    ...columns.map((name) => `    ${name}: ${JSON.stringify(before[name])} → ${JSON.stringify(after[name])}`),
  ]
}

const REFUSALS: Readonly<Record<Exclude<UndoOutcome['kind'], 'undone' | 'changed since'>, string>> = {
  'no edit': 'The place has no such edit.',
  'already undone': 'The edit is undone already.',
  'undo of a merge': 'It undid a merge: merge the places again instead.',
}

async function undoOne(database: Database, place: string, edit: number): Promise<void> {
  const outcome = isUuid(place) ? await undoEdit(database, { place, edit, editor: null }) : { kind: 'no edit' as const }
  if (outcome.kind === 'changed since') {
    throw new Error(
      `Edit ${edit} can't be undone: ${outcome.columns.join(', ')} changed since. Undo later edits first.`,
    )
  }
  if (outcome.kind !== 'undone') throw new Error(REFUSALS[outcome.kind])
  console.error(`undid edit ${edit}`)
}
