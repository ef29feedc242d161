/** The dialog that lists what editors did to a place, with a button that undoes each edit. */
import { type Edit, getHistory, undoEdit } from '../base/curation-api.ts'
import { openDialog } from '../base/dialog.ts'
import { h } from '../base/element.ts'
import { formatMoment } from '../base/format.ts'
import { reasonOf } from '../base/send.ts'
import type { Layer } from '../layer/layer.ts'
import { say } from '../words/editor.ts'
import { textOfValue, titleOf } from './edited-fields.ts'

/** Opens the dialog. Resolves to true if an edit was undone, once the dialog is closed. */
export async function openHistoryDialog(layer: Layer, place: string): Promise<boolean> {
  const dialog = openDialog(say('whatEditorsDid'), 'history')
  let isChanged = false

  async function load(): Promise<void> {
    try {
      const { count, results } = await getHistory(place)
      const shown = count > results.length ? say('newestEdits', { shown: results.length, count }) : undefined
      dialog.body.replaceChildren(
        ...(count === 0 ? [h('p', { class: 'quiet' }, say('noEdits'))] : []),
        ...(shown === undefined ? [] : [h('p', { class: 'quiet' }, shown)]),
        h('ol', { class: 'edits' }, ...results.map((edit) => item(layer, edit, undo))),
      )
    } catch (error) {
      dialog.body.replaceChildren(h('p', { role: 'alert' }, reasonOf(error)))
    }
  }

  async function undo(edit: number, said: HTMLElement): Promise<void> {
    try {
      await undoEdit(place, edit)
    } catch (error) {
      said.textContent = reasonOf(error)
      return
    }
    isChanged = true
    await load()
    dialog.body.querySelector<HTMLElement>('button')?.focus()
  }

  dialog.body.append(h('p', { class: 'quiet' }, say('loading')))
  await Promise.all([load(), dialog.closed])
  return isChanged
}

function item(layer: Layer, edit: Edit, undo: (edit: number, said: HTMLElement) => Promise<void>): HTMLElement {
  const { id, edited_at, editor, undone_by } = edit
  const said = h('p', { role: 'status' })
  const button = h('button', { type: 'button', 'aria-label': say('undoEdit', { id: String(id) }) }, say('undo'))
  button.addEventListener('click', () => void undo(id, said))
  return h(
    'li',
    {},
    h('p', {}, h('strong', {}, deedOf(edit)), ` ${say('by', { editor: editor ?? say('anOperator') })}`),
    h('p', { class: 'quiet' }, say('editAt', { id: String(id), moment: formatMoment(edited_at) })),
    changes(layer, edit),
    undone_by === null ? button : h('p', { class: 'quiet' }, say('undoneBy', { id: String(undone_by) })),
    said,
  )
}

function deedOf({ action, duplicate, undoes }: Edit): string {
  if (undoes !== null) return say('undid', { id: String(undoes) })
  return action === 'merge' ? say('merged', { id: duplicate ?? '' }) : say('changed')
}

function changes(layer: Layer, { before, after }: Edit): HTMLElement | undefined {
  const names = Object.keys({ ...before, ...after })
  if (names.length === 0) return undefined
  const rows = names.map((name) =>
    h(
      'tr',
      {},
      h('th', { scope: 'row' }, titleOf(layer, name)),
      h('td', { dir: 'auto' }, shown(before[name])),
      h('td', { dir: 'auto' }, shown(after[name])),
    ),
  )
  const head = [say('field'), say('before'), say('after')].map((name) => h('th', { scope: 'col' }, name))
  return h('table', {}, h('thead', {}, h('tr', {}, ...head)), h('tbody', {}, ...rows))
}

function shown(value: unknown): string {
  if (Array.isArray(value)) return value.map(shownEntry).join(', ') || '–'
  if (typeof value === 'boolean') return say(value ? 'yes' : 'no')
  return textOfValue(value).replaceAll('\n', ', ') || '–'
}

/** An entry of a list: a label, or an image by its address. */
function shownEntry(entry: unknown): string {
  return typeof entry === 'object' && entry !== null && 'original' in entry ? String(entry.original) : String(entry)
}
