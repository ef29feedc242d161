/** The dialog in which an editor makes a list, and the part of one's account that leads there. */
import { form, labelled, textOf } from '../accounts/form.ts'
import { openDialog } from '../base/dialog.ts'
import { h } from '../base/element.ts'
import { reasonOf } from '../base/send.ts'
import { say } from '../words/editor.ts'
import { createList, getOrganizations } from './edited-lists.ts'

/** Fragment of an address that opens the dialog; the page of all lists links to it. */
const FRAGMENT = '#new-list'

/** Opens the dialog if the address says so. */
export function openRequestedList(): void {
  if (location.hash === FRAGMENT) void openNewListDialog([])
}

/** `places`: ids of those that the list begins with. A new list is shown on its page. */
export async function openNewListDialog(places: readonly string[]): Promise<void> {
  const dialog = openDialog(say('newList'), 'new-list')
  dialog.body.append(h('p', { class: 'quiet' }, say('loading')))
  try {
    const { results: organizations } = await getOrganizations()
    const [first] = organizations
    if (!first) {
      dialog.body.replaceChildren(h('p', {}, say('noOrganizations')))
      return
    }
    const name = h('input', {
      type: 'text',
      name: 'name',
      required: true,
      maxlength: 500,
      dir: 'auto',
      autocomplete: 'off',
    })
    const options = organizations.map(({ slug, name }) => h('option', { value: slug }, name))
    const submit = async (values: FormData) => {
      const list = { name: textOf(values, 'name'), organization: textOf(values, 'organization'), places }
      const { slug } = await createList(list)
      location.assign(new URL(`lists/${slug}`, document.baseURI))
      return undefined
    }
    const fields = [
      labelled(say('listName'), name),
      labelled(say('organization'), h('select', { name: 'organization' }, ...options)),
    ]
    dialog.body.replaceChildren(form({ fields, action: say('makeList'), submit }))
    name.focus()
  } catch (error) {
    dialog.body.replaceChildren(h('p', { role: 'alert' }, reasonOf(error)))
  }
}

export function listsSection(): HTMLElement {
  const make = h('button', { type: 'button' }, say('newList'))
  make.addEventListener('click', () => void openNewListDialog([]))
  return h(
    'section',
    {},
    h('h3', {}, say('lists')),
    h('div', { class: 'choices' }, make, h('a', { href: 'lists/' }, say('allLists'))),
  )
}
