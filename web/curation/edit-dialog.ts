/** The dialog in which an editor changes a place. Only fields that were changed are sent. */
import { changePlace, type EditedPlace, getPlaceToEdit, type Values } from '../base/curation-api.ts'
import { openDialog } from '../base/dialog.ts'
import { h } from '../base/element.ts'
import { Refused, reasonOf } from '../base/send.ts'
import type { Layer } from '../layer/layer.ts'
import { say } from '../words/editor.ts'
import { type Controls, control, type Middle, row, showMistakes, textIn } from './edit-controls.ts'
import { groupsOf, textOfField, valuesOfField } from './edited-fields.ts'

/** Statuses of the API: the place has changed since it was loaded. */
const CHANGED_SINCE = 412

export interface EditOptions {
  readonly layer: Layer
  readonly place: string
  readonly middle: Middle
}

/** Opens the dialog. Resolves to true once the place is changed, and to false if the dialog is closed before. */
export async function openEditDialog({ layer, place: id, middle }: EditOptions): Promise<boolean> {
  const dialog = openDialog(say('editPlace'), 'edit')
  let isDone = false

  async function load(): Promise<void> {
    dialog.body.replaceChildren(h('p', { class: 'quiet' }, say('loading')))
    try {
      show(await getPlaceToEdit(id))
    } catch (error) {
      dialog.body.replaceChildren(h('p', { role: 'alert' }, reasonOf(error)))
    }
  }

  function show({ place, tag }: EditedPlace): void {
    dialog.setTitle(say('editNamed', { name: place.properties.name }))
    const groups = groupsOf(layer)
    const fields = groups.flatMap((group) => group.fields)
    const controls = new Map(fields.map((field) => [field, control(field, textOfField(field, place))]))
    const fieldsets = groups.map((group) => {
      const rows = group.fields.map((field) => row(field, controls.get(field), middle))
      return h('fieldset', {}, h('legend', {}, group.title), ...rows)
    })
    const message = h('p', { class: 'form-message', role: 'status' })
    const save = h('button', { type: 'submit', class: 'primary' }, say('save'))
    const foot = h('footer', {}, save, message)
    const form = h('form', { class: 'form edit-form', novalidate: true }, ...fieldsets, foot)
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      void submit()
    })
    dialog.body.replaceChildren(form)
    form.querySelector('input')?.focus()

    async function submit(): Promise<void> {
      showMistakes(controls, {})
      message.replaceChildren()
      save.disabled = true
      try {
        await changePlace(id, tag, changedValues(controls, place))
        isDone = true
        dialog.close()
      } catch (error) {
        message.replaceChildren(...refusal(error, controls, () => void load()))
        const wrong = form.querySelector<HTMLElement>('[aria-invalid]')
        wrong?.scrollIntoView({ block: 'center' })
        wrong?.focus({ preventScroll: true })
      } finally {
        save.disabled = false
      }
    }
  }

  await Promise.all([load(), dialog.closed])
  return isDone
}

function changedValues(controls: Controls, place: EditedPlace['place']): Values {
  const changed = [...controls].filter(([field, control]) => textIn(control) !== textOfField(field, place))
  return Object.assign({}, ...changed.map(([field, control]) => valuesOfField(field, textIn(control)))) as Values
}

/** Marks the fields that the server refuses. Returns what to say below the form. */
function refusal(error: unknown, controls: Controls, reload: () => void): (string | Node)[] {
  if (error instanceof Refused && error.status === CHANGED_SINCE) {
    const again = h('button', { type: 'button', class: 'link' }, say('loadAgain'))
    again.addEventListener('click', reload)
    return [`${say('changedMeanwhile')} `, again]
  }
  if (!(error instanceof Refused)) return [reasonOf(error)]
  return [showMistakes(controls, error.fields)]
}
