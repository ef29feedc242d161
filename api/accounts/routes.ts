/** Accounts: register, log in and out, change and reset a password. */
import { networkOf } from '../../core/limits/client-network.ts'
import type { Accounts, Session as OpenSession } from '../credentials/accounts.ts'
import { CHANGE_PASSWORD, LOGIN, REGISTER, RESET_PASSWORD } from '../credentials/limits.ts'
import { InvalidFields } from '../errors.ts'
import { requireCaller } from '../http/callers/authentication.ts'
import { isEmail } from '../http/fields.ts'
import { inputOperation } from '../http/input-operation.ts'
import type { Operation, View } from '../http/view.ts'
import type { Services } from '../services.ts'
import { passwordFaults } from './password-rules.ts'
import { Login, PasswordChange, Registration, ResetRequest, Session } from './schema.ts'

const TAKEN = 'user with this email already exists.'
export const MISMATCH = "The two password fields didn't match."

export function accountViews({ accounts }: Services): View[] {
  return [
    registerView('/v0.3/auth/register/', register(accounts, 'register')),
    registerView('/v0.3/auth/users/', register(accounts, 'createUser')),
    {
      path: '/v0.3/auth/login/',
      name: 'Login',
      description: 'Creates a token for an e-mail address and its password.',
      throttle: LOGIN,
      operations: { POST: login(accounts) },
    },
    {
      path: '/v0.3/auth/logout/',
      name: 'Logout',
      description: 'Revokes the token of the request.',
      operations: { POST: logout(accounts) },
    },
    {
      path: '/v0.3/auth/reset-password/',
      name: 'Reset Password',
      description: 'Mails a link for setting a new password, if a user has the address.',
      throttle: RESET_PASSWORD,
      operations: { POST: resetPassword(accounts) },
    },
    {
      path: '/v0.3/auth/change-password/',
      name: 'Change Password',
      description: "Sets a new password, and revokes the user's other tokens.",
      throttle: CHANGE_PASSWORD,
      operations: { POST: changePassword(accounts) },
    },
  ]
}

function registerView(path: string, operation: Operation): View {
  return {
    path,
    name: 'Register',
    description: 'Creates a user, and a token for the user.',
    throttle: REGISTER,
    operations: { POST: operation },
  }
}

function register(accounts: Accounts, id: string): Operation {
  return inputOperation({
    id,
    summary: 'Register',
    status: 201,
    input: Registration,
    output: Session,
    async handle({ email, password }) {
      if (await accounts.isTaken(email)) throw new InvalidFields({ email: [TAKEN] })
      refuse('password', await passwordFaults(password, email))
      const session = await accounts.register(email, password)
      // Meanwhile, another request registered the address.
      if (!session) throw new InvalidFields({ email: [TAKEN] })
      return { body: present(session) }
    },
  })
}

function login(accounts: Accounts): Operation {
  return inputOperation({
    id: 'login',
    summary: 'Log in',
    input: Login,
    output: Session,
    async handle({ email, password }, { address }) {
      return { body: present(await logIn(accounts, { email, password, address })) }
    },
  })
}

interface Attempt {
  readonly email: string
  readonly password: string
  /** IP address of the client. */
  readonly address: string
}

/** Logs a user in. Throws `InvalidFields` if the e-mail address or password is wrong, and what `login` throws. */
export async function logIn(accounts: Accounts, { email, password, address }: Attempt): Promise<OpenSession> {
  const session = await accounts.login(email, password, networkOf(address, LOGIN.prefix))
  if (!session) throw InvalidFields.ofNone('Unable to log in with provided credentials.')
  return session
}

function logout(accounts: Accounts): Operation {
  return {
    id: 'logout',
    summary: 'Log out',
    needsToken: true,
    status: 204,
    async handle({ caller }) {
      await accounts.logout(requireCaller(caller))
      return {}
    },
  }
}

/** Neither the response nor its timing reveals whether the address is valid or has an account. */
function resetPassword(accounts: Accounts): Operation {
  return inputOperation({
    id: 'resetPassword',
    summary: 'Mail a link for setting a new password',
    status: 204,
    input: ResetRequest,
    handle: ({ email }) => ({
      async after() {
        const address = email.trim()
        if (isEmail(address)) await accounts.mailResetLink(address)
      },
    }),
  })
}

function changePassword(accounts: Accounts): Operation {
  return inputOperation({
    id: 'changePassword',
    summary: "Change the caller's password",
    needsToken: true,
    status: 204,
    input: PasswordChange,
    async handle({ current_password: current, new_password: next, re_new_password: again }, request) {
      const caller = requireCaller(request.caller)
      const wrong = new InvalidFields({ current_password: ['Invalid password.'] })
      const user = await accounts.confirm(caller, current)
      if (!user) throw wrong
      refuse('new_password', await passwordFaults(next, user.email))
      if (next !== again) throw InvalidFields.ofNone(MISMATCH)
      if (!(await accounts.changePassword(caller, user, next))) throw wrong
      return {}
    },
  })
}

/** Throws `InvalidFields` when there are faults. */
function refuse(field: string, faults: readonly string[]): void {
  if (faults.length > 0) throw new InvalidFields({ [field]: faults })
}

function present({ user: { email, profile }, token }: OpenSession): Session {
  return { user: { email, profile }, token }
}
