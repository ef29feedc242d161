/** The authentication of v0.2, for the same users and tokens. */
import { z } from 'zod'
import { passwordFaults } from '../accounts/password-rules.ts'
import { logIn, MISMATCH } from '../accounts/routes.ts'
import { password } from '../accounts/schema.ts'
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
    output: Key,
    async handle({ email, password }, { address }) {
      if (!email) throw InvalidFields.ofNone('Must include "email" and "password".')
      const { token } = await logIn(accounts, { email, password, address })
      return { body: { key: token } }
    },
  })
}

/** Succeeds for anonymous callers too. */
function logout(accounts: Accounts): Operation {
  return {
    id: 'restAuthLogout',
    summary: 'Log out',
    output: Detail,
    async handle({ caller }) {
      if (caller) await accounts.logout(caller)
      return { body: { detail: 'Successfully logged out.' } }
    },
  }
}

function register(accounts: Accounts): Operation {
  return inputOperation({
    id: 'restAuthRegistration',
    summary: 'Register',
    status: 201,
    input: RegistrationInput,
    output: Key,
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

function changePassword(accounts: Accounts): Operation {
  return inputOperation({
    id: 'restAuthPasswordChange',
    summary: "Change the caller's password",
    needsToken: true,
    input: ChangeInput,
    output: Detail,
    async handle({ old_password: old, new_password1: next, new_password2: again }, request) {
      const caller = requireCaller(request.caller)
      const wrong = new InvalidFields({ old_password: [WRONG_OLD_PASSWORD] })
      const user = await accounts.confirm(caller, old)
      if (!user) throw wrong
      const faults = next === again ? await passwordFaults(next, user.email) : [MISMATCH]
      if (faults.length > 0) throw new InvalidFields({ new_password2: faults })
      if (!(await accounts.changePassword(caller, user, next))) throw wrong
      return { body: { detail: 'New password has been saved.' } }
    },
  })
}

const UNAVAILABLE: Operation = {
  id: 'restAuthPasswordReset',
  summary: 'Not available',
  status: 501,
  output: ErrorDetail,
  handle: () => ({ body: { detail: 'v0.2 cannot reset passwords; use /v0.3/auth/reset-password/.' } }),
}
