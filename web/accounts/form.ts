/** Forms of the page: labelled fields, one button, and a line that says what went wrong. */
import { h } from '../base/element.ts'
import { reasonOf } from '../base/send.ts'

export interface FormOptions {
  readonly fields: readonly HTMLElement[]
  readonly action: string
  /** What it throws is shown; a text that it returns as well. */
  readonly submit: (values: FormData) => Promise<string | undefined>
}

export function form({ fields, action, submit }: FormOptions): HTMLFormElement {
  const button = h('button', { type: 'submit', class: 'primary' }, action)
  const message = h('p', { class: 'form-message', role: 'status' })
  const element = h('form', { class: 'form' }, ...fields, message, button)
  element.addEventListener('submit', (event) => {
    event.preventDefault()
    void run()
  })

  async function run(): Promise<void> {
    button.disabled = true
    message.textContent = ''
    try {
      message.textContent = (await submit(new FormData(element))) ?? ''
    } catch (error) {
      message.textContent = reasonOf(error)
    } finally {
      button.disabled = false
    }
  }
  return element
}

/** A field below its label. */
export function labelled(label: string, field: HTMLElement): HTMLElement {
  return h('label', { class: 'field' }, h('span', {}, label), field)
}

export function textOf(values: FormData, name: string): string {
  const value = values.get(name)
  return typeof value === 'string' ? value : ''
}
