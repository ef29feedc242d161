/**
 * The form in which an editor changes a list, above the places of its page. The page shows the theme while it is entered, with
 * what is wrong about its colours.
 */
import { form, labelled, textOf } from '../accounts/form.ts'
import { byId, h } from '../base/element.ts'
import { Refused, reasonOf } from '../base/send.ts'
import { previewTheme } from '../collection/theme-preview.ts'
import { say } from '../words/editor.ts'
import { colourField } from './colour-fields.ts'
import { changeList, deleteList, type EditedList, getListToEdit } from './edited-lists.ts'
import {
  COLOURS,
  type ColourName,
  colourIn,
  type EnteredTheme,
  overridesWith,
  themeWith,
  type View,
} from './list-theme.ts'

/** Statuses of the API: the list has changed since it was loaded. */
const CHANGED_SINCE = 412

export interface ListEditorOptions {
  readonly slug: string
  /** What the map shows; undefined without a map. */
  readonly view: (() => View) | undefined
  /** Runs when the page shows another theme. */
  readonly onTheme: () => void
}

/** Resolves once the editor is closed without a change. A change loads the page again. */
export async function openListEditor(options: ListEditorOptions): Promise<void> {
  const element = h('section', { class: 'list-editor', 'aria-label': say('editList') })
  byId('panel-body', HTMLElement).prepend(element)
  element.append(h('p', { class: 'quiet' }, say('loading')))
  element.scrollIntoView({ block: 'nearest' })
  const cancel = h('button', { type: 'button' }, say('cancel'))
  const closed = new Promise<void>((resolve) => cancel.addEventListener('click', () => resolve()))
  try {
    const edited = await getListToEdit(options.slug)
    element.replaceChildren(h('h2', {}, say('editList')), ...editor(edited, cancel, options))
    element.querySelector('input')?.focus()
  } catch (error) {
    element.replaceChildren(h('p', { role: 'alert' }, reasonOf(error)), cancel)
  }
  await closed
  element.remove()
  previewTheme(undefined)
  options.onTheme()
}

function editor({ list, tag, theme }: EditedList, cancel: HTMLElement, options: ListEditorOptions): HTMLElement[] {
  const { slug, name, theme_overrides: stored } = list
  const colours = COLOURS.map(
    (colour) => [colour, colourField(colour, colourIn(stored, colour), colourIn(theme, colour))] as const,
  )
  let view: EnteredTheme['view'] = 'kept'
  const warnings = h('ul', { class: 'warnings', dir: 'auto' })
  const begins = h('p', { class: 'quiet' })
  const overrides = () => {
    const entered = colours.map(([colour, field]) => [colour, field.text()] as const)
    return overridesWith(stored, { colours: Object.fromEntries(entered) as Record<ColourName, string>, view })
  }
  const show = () => {
    const tried = themeWith(theme, overrides())
    previewTheme(tried)
    options.onTheme()
    const { longitude, latitude, zoom } = tried.shown.view ?? {}
    begins.textContent =
      longitude === undefined || latitude === undefined || zoom === undefined
        ? say('beginsAtPlaces')
        : say('beginsAt', { at: `${latitude}, ${longitude}`, zoom: String(zoom) })
    warnings.replaceChildren(...tried.warnings.map((warning) => h('li', {}, warning)))
  }
  const setView = (next: View | undefined) => {
    view = next
    show()
  }
  const nameInput = h('input', { type: 'text', name: 'name', value: name, required: true, maxlength: 500, dir: 'auto' })
  const element = form({
    fields: [
      labelled(say('listName'), nameInput),
      h('fieldset', {}, h('legend', {}, say('colours')), ...colours.map(([, { element }]) => element)),
      h('p', { class: 'quiet' }, say('coloursAbout')),
      h('div', { role: 'status' }, warnings),
      begins,
      h('div', { class: 'choices' }, ...viewButtons(options.view, setView)),
    ],
    action: say('save'),
    async submit(values) {
      try {
        await changeList(slug, tag, { name: textOf(values, 'name'), theme_overrides: overrides() })
        location.reload()
      } catch (error) {
        if (error instanceof Refused && error.status === CHANGED_SINCE) return say('listChangedMeanwhile')
        throw error
      }
      return undefined
    },
  })
  element.addEventListener('input', show)
  show()
  return [
    element,
    h(
      'div',
      { class: 'choices' },
      cancel,
      deleteButton(list.name, () => deleteList(slug, tag)),
    ),
  ]
}

function viewButtons(view: ListEditorOptions['view'], setView: (view: View | undefined) => void): HTMLElement[] {
  const own = h('button', { type: 'button', hidden: view === undefined }, say('useView'))
  own.addEventListener('click', () => setView(view?.()))
  const none = h('button', { type: 'button' }, say('asTheme'))
  none.addEventListener('click', () => setView(undefined))
  return [own, none]
}

/** Asks once more, on itself. */
function deleteButton(name: string, run: () => Promise<void>): HTMLElement {
  const button = h('button', { type: 'button' }, say('deleteList'))
  const said = h('p', { role: 'status' })
  let isAsked = false
  const press = async () => {
    if (!isAsked) {
      isAsked = true
      button.textContent = say('reallyDelete', { name })
      return
    }
    try {
      await run()
      location.assign(new URL('lists/', document.baseURI))
    } catch (error) {
      said.textContent = reasonOf(error)
    }
  }
  button.addEventListener('click', () => void press())
  return h('span', {}, button, said)
}
