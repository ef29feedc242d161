/** What an editor does with a place, as buttons on its card. */
import type { Place } from '../base/api.ts'
import { changePlace, getPlaceToEdit } from '../base/curation-api.ts'
import { h } from '../base/element.ts'
import { reasonOf } from '../base/send.ts'
import { collection } from '../collection/collection.ts'
import type { Layer } from '../layer/layer.ts'
import { say } from '../words/editor.ts'
import type { Middle } from './edit-controls.ts'
import { openEditDialog } from './edit-dialog.ts'
import { putInList } from './edited-lists.ts'
import { openHistoryDialog } from './history-dialog.ts'
import { openListsDialog } from './lists-dialog.ts'
import { openMergeDialog } from './merge-dialog.ts'

export interface EditorToolsOptions {
  readonly layer: Layer
  readonly middle: Middle
  /** Runs after a change; `place` is the id of the place to show. */
  readonly onChanged: (place: string) => void
}

export function editorTools({ id, properties }: Place, { layer, middle, onChanged }: EditorToolsOptions): HTMLElement {
  const said = h('p', { role: 'status' })
  const button = (label: string, run: () => Promise<string | undefined>) => {
    const element = h('button', { type: 'button' }, label)
    element.addEventListener('click', () => void act(run))
    return element
  }
  const act = async (run: () => Promise<string | undefined>) => {
    said.textContent = ''
    try {
      const changed = await run()
      if (changed !== undefined) onChanged(changed)
    } catch (error) {
      said.textContent = reasonOf(error)
    }
  }
  const { is_closed: isClosed } = properties
  return h(
    'section',
    { class: 'editor', 'aria-label': say('editor') },
    h('h3', {}, say('editor')),
    h(
      'div',
      { class: 'choices' },
      button(say('edit'), async () => ((await openEditDialog({ layer, place: id, middle })) ? id : undefined)),
      button(say(isClosed ? 'openAgain' : 'markClosed'), () => setClosed(id, !isClosed)),
      button(say('mergeDuplicate'), () => openMergeDialog(layer, id)),
      button(say('addToList'), async () => ((await openListsDialog({ id, name: properties.name })) ? id : undefined)),
      ...takeOut(id, button),
      button(say('history'), async () => ((await openHistoryDialog(layer, id)) ? id : undefined)),
    ),
    said,
  )
}

type MakeButton = (label: string, run: () => Promise<string | undefined>) => HTMLElement

/** On the page of a list, a button that takes the place out of it. */
function takeOut(id: string, button: MakeButton): HTMLElement[] {
  const { parameter, slug = '', name = '' } = collection() ?? {}
  if (parameter !== 'list') return []
  const run = async () => {
    await putInList(slug, id, false)
    return id
  }
  return [button(say('takeOut', { name }), run)]
}

async function setClosed(id: string, isClosed: boolean): Promise<string> {
  const { tag } = await getPlaceToEdit(id)
  await changePlace(id, tag, { is_closed: isClosed })
  return id
}
