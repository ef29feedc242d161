/** The authentication of v0.2, for the same users and tokens. */
import { z } from 'zod'
import { MISMATCH, passwordFaults } from '../accounts/password-rules.ts'
import { logIn } from '../accounts/routes.ts'
import { EXAMPLE, password, SESSION } from '../accounts/schema.ts'
import type { Accounts } from '../credentials/accounts.ts'
import { CHANGE_PASSWORD, LOGIN, REGISTER } from '../credentials/limits.ts'
import { InvalidFields } from '../errors.ts'
import { ErrorDetail } from '../http/answer-schemas.ts'
import { requireCaller } from '../http/callers/authentication.ts'
import { email } from '../http/fields.ts'
import { inputOperation } from '../http/input-operation.ts'
import { components } from '../http/json-schema.ts'
import type { Operation, View } from '../http/view.ts'
import type { Services } from '../services.ts'

const Key = z.object({ key: z.string().describe('The token') }).register(components, { id: 'Key' })
const Detail = z.object({ detail: z.string() }).register(components, { id: 'Detail' })

const LoginInput = z.object({ email: email({ mayBeBlank: true }).optional(), password: password() })
const RegistrationInput = z.object({ email: email(), password1: password(), password2: password() })
const ChangeInput = z.object({ old_password: password(), new_password1: password(), new_password2: password() })

const KEY: z.infer<typeof Key> = { key: SESSION.token }
const EXAMPLE_EMAIL = 'alan@example.org'

const TAKEN = 'A user is already registered with this e-mail address.'
const WRONG_OLD_PASSWORD = 'Your old password was entered incorrectly. Please enter it again.'

export function restAuthViews({ accounts }: Services): View[] {
  const view = (path: string, name: string, POST: Operation, rest: Partial<View> = {}): View => ({
    path: `/v0.2/rest-auth/${path}/`,
    name,
    description: `${name}, as v0.2 has it.`,
    deprecated: true,
    operations: { POST },
    ...rest,
  })
  return [
    view('registration', 'Register', register(accounts), { throttle: REGISTER }),
    view('login', 'Login', login(accounts), { throttle: LOGIN }),
    view('logout', 'Logout', logout(accounts)),
    view('password/change', 'Password Change', changePassword(accounts), { throttle: CHANGE_PASSWORD }),
    view('password/reset', 'Password Reset', UNAVAILABLE),
  ]
}

function login(accounts: Accounts): Operation {
  return inputOperation({
    id: 'restAuthLogin',
    summary: 'Log in',
    input: LoginInput,
    inputExample: { email: EXAMPLE_EMAIL, password: EXAMPLE.password },
    output: Key,
    example: KEY,
    async handle({ email, password }, { address }) {
      if (!email) throw InvalidFields.ofNone('Must include "email" and "password".')
      const { token } = await logIn(accounts, { email, password, address })
      return { body: { key: token } }
    },
  })
}

const LOGGED_OUT = { detail: 'Successfully logged out.' }

/** Succeeds for anonymous callers too. */
function logout(accounts: Accounts): Operation {
  return {
    id: 'restAuthLogout',
    summary: 'Log out',
    output: Detail,
    example: LOGGED_OUT,
    async handle({ caller }) {
      if (caller) await accounts.logout(caller)
      return { body: LOGGED_OUT }
    },
  }
}

function register(accounts: Accounts): Operation {
  return inputOperation({
    id: 'restAuthRegistration',
    summary: 'Register',
    status: 201,
    input: RegistrationInput,
    inputExample: { email: EXAMPLE_EMAIL, password1: EXAMPLE.password, password2: EXAMPLE.password },
    output: Key,
    example: KEY,
    async handle({ email, password1, password2 }) {
      const faults = await passwordFaults(password1, email)
      const isTaken = await accounts.isTaken(email)
      if (isTaken || faults.length > 0) {
        throw new InvalidFields({ ...(isTaken && { email: [TAKEN] }), ...(faults.length > 0 && { password1: faults }) })
      }
      if (password1 !== password2) throw InvalidFields.ofNone(MISMATCH)
      const session = await accounts.register(email, password1)
      if (!session) throw new InvalidFields({ email: [TAKEN] })
      return { body: { key: session.token } }
    },
  })
}

const CHANGED = { detail: 'New password has been saved.' }

function changePassword(accounts: Accounts): Operation {
  return inputOperation({
    id: 'restAuthPasswordChange',
    summary: "Change the caller's password",
    needsToken: true,
    input: ChangeInput,
    inputExample: {
      old_password: EXAMPLE.password,
      new_password1: EXAMPLE.nextPassword,
      new_password2: EXAMPLE.nextPassword,
    },
    output: Detail,
    example: CHANGED,
    async handle({ old_password: old, new_password1: next, new_password2: again }, request) {
      const caller = requireCaller(request.caller)
      const wrong = new InvalidFields({ old_password: [WRONG_OLD_PASSWORD] })
      const user = await accounts.confirm(caller, old)
      if (!user) throw wrong
      const faults = next === again ? await passwordFaults(next, user.email) : [MISMATCH]
      if (faults.length > 0) throw new InvalidFields({ new_password2: faults })
      if (!(await accounts.changePassword(caller, user, next))) throw wrong
      return { body: CHANGED }
    },
  })
}

const NOT_AVAILABLE = { detail: 'v0.2 cannot reset passwords; use /v0.3/auth/reset-password/.' }

const UNAVAILABLE: Operation = {
  id: 'restAuthPasswordReset',
  summary: 'Not available',
  status: 501,
  output: ErrorDetail,
  example: NOT_AVAILABLE,
  handle: () => ({ body: NOT_AVAILABLE }),
}
