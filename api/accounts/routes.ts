/** Accounts: register, log in and out. */
import { networkOf } from '../../core/limits/budget.ts'
import type { Accounts, Session as OpenSession } from '../credentials/accounts.ts'
import { LOGIN, REGISTER } from '../credentials/limits.ts'
import { InvalidFields } from '../errors.ts'
import { requireCaller } from '../http/callers/authentication.ts'
import { inputOperation } from '../http/input-operation.ts'
import type { Operation, View } from '../http/view.ts'
import type { Services } from '../services.ts'
import { refuseWeak } from './password-rules.ts'
import { EXAMPLE, Login, Registration, SESSION, Session } from './schema.ts'

const TAKEN = 'user with this email already exists.'

export function accountViews({ accounts }: Services): View[] {
  return [
    registerView('/v0.3/auth/register/', register(accounts, 'register', EXAMPLE.email)),
    registerView('/v0.3/auth/users/', register(accounts, 'createUser', EXAMPLE.otherEmail)),
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

function register(accounts: Accounts, id: string, example: string): Operation {
  return inputOperation({
    id,
    summary: 'Register',
    status: 201,
    input: Registration,
    inputExample: { email: example, password: EXAMPLE.password },
    output: Session,
    example: SESSION,
    async handle({ email, password }) {
      if (await accounts.isTaken(email)) throw new InvalidFields({ email: [TAKEN] })
      await refuseWeak('password', password, email)
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
    inputExample: { email: EXAMPLE.email, password: EXAMPLE.password },
    output: Session,
    example: SESSION,
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

function present({ user: { email, profile }, token }: OpenSession): Session {
  return { user: { email, profile }, token }
}
