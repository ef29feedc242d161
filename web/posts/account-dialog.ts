/** The dialog in which one logs in, registers, or asks for a new password. */
import { h } from '../base/element.ts'
import type { Session } from '../base/session.ts'
import { form, labelled, textOf } from './form.ts'

const MODES = {
  'log in': { title: 'Log in', action: 'Log in' },
  register: { title: 'Register', action: 'Register' },
  forgot: { title: 'New password', action: 'Send a link' },
} as const
type Mode = keyof typeof MODES

/** Opens the dialog. Returns true once somebody has logged in, and false if the dialog is closed before. */
export function openAccountDialog(session: Session): Promise<boolean> {
  const dialog = h('dialog', { class: 'account', 'aria-labelledby': 'account-title' })
  const { promise, resolve } = deferred()
  let isDone = false
  dialog.addEventListener('close', () => {
    dialog.remove()
    resolve(isDone)
  })

  function show(mode: Mode): void {
    const { title, action } = MODES[mode]
    const close = h('button', { type: 'button', class: 'close', 'aria-label': 'Close' }, '×')
    close.addEventListener('click', () => dialog.close())
    const others = (Object.keys(MODES) as Mode[]).filter((other) => other !== mode)
    dialog.replaceChildren(
      close,
      h('h2', { id: 'account-title' }, title),
      form({ fields: fieldsOf(mode), action, submit: (values) => submit(mode, values) }),
      h('p', { class: 'account-others' }, ...others.map((other) => switchTo(other))),
    )
    dialog.querySelector('input')?.focus()
  }

  function switchTo(mode: Mode): HTMLElement {
    const label = { 'log in': 'Log in instead', register: 'Create an account', forgot: 'Forgot your password?' }[mode]
    const button = h('button', { type: 'button', class: 'link' }, label)
    button.addEventListener('click', () => show(mode))
    return button
  }

  async function submit(mode: Mode, values: FormData): Promise<string | undefined> {
    const [email, password] = [textOf(values, 'email'), textOf(values, 'password')]
    if (mode === 'forgot') {
      await session.forgot(email)
      return 'If the address has an account, a link is on its way.'
    }
    await (mode === 'register' ? session.register(email, password) : session.logIn(email, password))
    isDone = true
    dialog.close()
    return undefined
  }

  document.body.append(dialog)
  show('log in')
  dialog.showModal()
  return promise
}

function fieldsOf(mode: Mode): HTMLElement[] {
  const email = h('input', { type: 'email', name: 'email', autocomplete: 'username', required: true })
  const autocomplete = mode === 'register' ? 'new-password' : 'current-password'
  const password = h('input', { type: 'password', name: 'password', autocomplete, required: true })
  return [labelled('E-mail address', email), ...(mode === 'forgot' ? [] : [labelled('Password', password)])]
}

function deferred(): { promise: Promise<boolean>; resolve: (value: boolean) => void } {
  let resolve: (value: boolean) => void = () => undefined
  const promise = new Promise<boolean>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
