/**
 * Sessions of pages of this site. The token is in a cookie that no script can read, so that a script which a place's
 * text might bring into a page could not take it away. The cookie counts only for requests that scripts of this site
 * send: browsers do not add `X-Requested-With` to links and forms, nor the cookie to requests of other sites.
 */
import { z } from 'zod'
import { findUser } from '../../sql/accounts/accounts.ts'
import { LOGIN } from '../credentials/limits.ts'
import { type Caller, COOKIE } from '../http/callers/authentication.ts'
import { inputOperation } from '../http/input-operation.ts'
import { components } from '../http/json-schema.ts'
import type { Answer, View } from '../http/view.ts'
import type { Services } from '../services.ts'
import { logIn } from './routes.ts'
import { EXAMPLE, Login, SESSION } from './schema.ts'

const SessionUser = z
  .object({
    email: z.string().meta({ format: 'email' }),
    profile: z.guid().describe("Id of the user's profile"),
    is_editor: z.boolean().describe('Whether the user may change places, merge them, and hide tips'),
  })
  .register(components, { id: 'SessionUser' })

const PageSession = z
  .object({ user: SessionUser.nullable().describe('Null: nobody is logged in') })
  .register(components, { id: 'PageSession' })

const PAGE_SESSION: z.infer<typeof PageSession> = { user: { ...SESSION.user, is_editor: false } }

const DAY_SECONDS = 86_400
const NO_STORE = { 'Cache-Control': 'no-store' }

export function sessionView({ accounts, database, publicUrl }: Services): View {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  const cookie = (value: string, seconds: number) => ({
    'Set-Cookie': `${COOKIE}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Strict${secure}`,
  })

  async function present(caller: Caller | undefined): Promise<Answer> {
    const user = caller && (await findUser(database, caller.id))
    const shown = user ? { email: user.email, profile: user.profile, is_editor: user.is_editor } : null
    return { body: { user: shown } satisfies z.infer<typeof PageSession>, headers: NO_STORE }
  }

  return {
    path: '/v0.3/auth/session/',
    name: 'Session',
    description: `Who is logged in on pages of this site, which have the token in a cookie that no script can read. The \
cookie counts for requests with the header \`X-Requested-With\`.`,
    operations: {
      GET: {
        id: 'getSession',
        summary: 'Who is logged in',
        output: PageSession,
        example: PAGE_SESSION,
        handle: ({ caller }) => present(caller),
      },
      POST: inputOperation({
        id: 'openSession',
        summary: 'Log in with a cookie',
        throttle: LOGIN,
        input: Login,
        inputExample: { email: EXAMPLE.otherEmail, password: EXAMPLE.password },
        output: PageSession,
        example: PAGE_SESSION,
        answerHeaders: { 'Set-Cookie': 'The token, for pages of this site' },
        async handle({ email, password }, { address }) {
          const { token, user } = await logIn(accounts, { email, password, address })
          const body = { user: { email: user.email, profile: user.profile, is_editor: user.is_editor } }
          return { body, headers: { ...NO_STORE, ...cookie(token, accounts.tokenDays * DAY_SECONDS) } }
        },
      }),
      DELETE: {
        id: 'endSession',
        summary: 'Log out',
        description: 'Revokes the token, and removes the cookie. Succeeds for anonymous callers too.',
        status: 204,
        async handle({ caller }) {
          if (caller) await accounts.logout(caller)
          return { headers: { ...NO_STORE, ...cookie('', 0) } }
        },
      },
    },
  }
}
