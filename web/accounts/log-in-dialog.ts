/** The dialog in which one logs in, registers, or asks for a new password. */
import { MIN_PASSWORD_LENGTH } from '../../core/pages/password-rule.ts'
import { openDialog } from '../base/dialog.ts'
import { h } from '../base/element.ts'
import type { Session } from '../base/session.ts'
import { say } from '../words/account.ts'
import { form, labelled, textOf } from './form.ts'

const MODES = {
  logIn: { title: 'logIn', action: 'logIn', switchTo: 'logInInstead' },
  register: { title: 'register', action: 'register', switchTo: 'createAccount' },
  forgot: { title: 'newPassword', action: 'sendLink', switchTo: 'forgot' },
} as const
type Mode = keyof typeof MODES

/** Opens the dialog. Resolves to true once somebody has logged in, and to false if it is closed before. */
export async function openLogInDialog(session: Session): Promise<boolean> {
  const dialog = openDialog(say(MODES.logIn.title), 'account')
  let isDone = false

  function show(mode: Mode, email = ''): void {
    const { title, action } = MODES[mode]
    dialog.setTitle(say(title))
    const others = (Object.keys(MODES) as Mode[]).filter((other) => other !== mode)
    dialog.body.replaceChildren(
      form({ fields: fieldsOf(mode, email), action: say(action), submit: (values) => submit(mode, values) }),
      h('p', { class: 'account-others' }, ...others.map((other) => switchTo(other))),
    )
    const inputs = [...dialog.body.querySelectorAll('input')]
    const first = inputs.find(({ value }) => value === '') ?? inputs[0]
    first?.focus()
  }

  function switchTo(mode: Mode): HTMLElement {
    const button = h('button', { type: 'button', class: 'link' }, say(MODES[mode].switchTo))
    button.addEventListener('click', () => show(mode, dialog.body.querySelector('input')?.value))
    return button
  }

  async function submit(mode: Mode, values: FormData): Promise<string | undefined> {
    const [email, password] = [textOf(values, 'email'), textOf(values, 'password')]
    if (mode === 'forgot') {
      await session.forgot(email)
      return say('linkSent')
    }
    await (mode === 'register' ? session.register(email, password) : session.logIn(email, password))
    isDone = true
    dialog.close()
    return undefined
  }

  show('logIn')
  await dialog.closed
  return isDone
}

/** The e-mail address that was typed stays when one changes the mode. */
function fieldsOf(mode: Mode, value: string): HTMLElement[] {
  const email = h('input', { type: 'email', name: 'email', autocomplete: 'username', required: true, value })
  return [labelled(say('email'), email), ...(mode === 'forgot' ? [] : passwordFields(mode === 'register'))]
}

function passwordFields(isNew: boolean): HTMLElement[] {
  const autocomplete = isNew ? 'new-password' : 'current-password'
  const rules = isNew && { minlength: MIN_PASSWORD_LENGTH, 'aria-describedby': 'password-rules' }
  const password = h('input', { type: 'password', name: 'password', autocomplete, required: true, ...rules })
  const said = h('p', { class: 'quiet', id: 'password-rules' }, say('passwordRule', { length: MIN_PASSWORD_LENGTH }))
  return [labelled(say('password'), password), ...(isNew ? [said] : [])]
}
