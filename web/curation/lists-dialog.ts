/** The dialog in which an editor puts a place into lists, and takes it out. */
import { openDialog } from '../base/dialog.ts'
import { h } from '../base/element.ts'
import { reasonOf } from '../base/send.ts'
import { say } from '../words/editor.ts'
import { getLists, type ListDetail, putInList } from './edited-lists.ts'
import { openNewListDialog } from './new-list-dialog.ts'

/** Resolves when the dialog is closed, to whether something has changed. */
export async function openListsDialog(place: { readonly id: string; readonly name: string }): Promise<boolean> {
  const dialog = openDialog(say('listsOf', { name: place.name }), 'in-list')
  dialog.body.append(h('p', { class: 'quiet' }, say('loading')))
  const said = h('p', { role: 'status' })
  let isChanged = false

  const item = (list: ListDetail) => {
    const box = h('input', { type: 'checkbox', checked: list.places.includes(place.id) })
    const change = async () => {
      box.disabled = true
      said.textContent = ''
      try {
        await putInList(list.slug, place.id, box.checked)
        isChanged = true
      } catch (error) {
        box.checked = !box.checked
        said.textContent = reasonOf(error)
      }
      box.disabled = false
    }
    box.addEventListener('change', () => void change())
    const owner = h('span', { class: 'quiet' }, list.organization)
    return h('li', {}, h('label', {}, box, h('span', { dir: 'auto' }, list.name), owner))
  }

  const load = async () => {
    const make = h('button', { type: 'button' }, say('newListWith'))
    make.addEventListener('click', () => {
      dialog.close()
      void openNewListDialog([place.id])
    })
    try {
      const { count, results: lists } = await getLists()
      const first = say('firstLists', { shown: lists.length, count })
      dialog.body.replaceChildren(
        ...(count === 0 ? [h('p', {}, say('noLists'))] : []),
        ...(count > lists.length ? [h('p', { class: 'quiet' }, first)] : []),
        h('ul', { class: 'list-choices' }, ...lists.map(item)),
        said,
        h('div', { class: 'choices' }, make),
      )
    } catch (error) {
      dialog.body.replaceChildren(h('p', { role: 'alert' }, reasonOf(error)))
    }
  }
  await Promise.all([load(), dialog.closed])
  return isChanged
}
