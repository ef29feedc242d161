/**
 * Who is logged in. The token is in a cookie that no script can read (docs/curation.md); the header tells the server
 * that this page sends the request.
 */

export interface User {
  readonly email: string
  readonly profile: string
  readonly is_editor: boolean
}

/** What the server refuses, by field; `non_field_errors` is about all of them. */
export class Refused extends Error {
  override name = 'Refused'
  readonly status: number

  constructor(status: number, body: unknown) {
    super(messageOf(status, body))
    this.status = status
  }
}

/** Sends JSON as the user who is logged in, and returns the answer. Throws `Refused`, or an error of `fetch`. */
export async function send<Body>(method: 'GET' | 'POST' | 'DELETE', url: string, json?: object): Promise<Body> {
  const response = await fetch(url, {
    method,
    credentials: 'same-origin',
    headers: {
      Accept: 'application/json',
      'X-Requested-With': 'Whereabouts',
      ...(json && { 'Content-Type': 'application/json' }),
    },
    ...(json && { body: JSON.stringify(json) }),
  })
  const text = await response.text()
  const body: unknown = text === '' ? undefined : JSON.parse(text)
  if (!response.ok) throw new Refused(response.status, body)
  return body as Body
}

function messageOf(status: number, body: unknown): string {
  if (typeof body !== 'object' || body === null) return `The server responded with status ${status}.`
  return Object.values(body as Record<string, string | string[]>)
    .flat()
    .join(' ')
}

const SESSION = 'v0.3/auth/session/'

export class Session {
  #user: Promise<User | null> | undefined

  /** Asks the server once. */
  user(): Promise<User | null> {
    this.#user ??= send<{ user: User | null }>('GET', SESSION).then(
      ({ user }) => user,
      (error: unknown) => {
        this.#user = undefined
        throw error
      },
    )
    return this.#user
  }

  async logIn(email: string, password: string): Promise<void> {
    const { user } = await send<{ user: User }>('POST', SESSION, { email, password })
    this.#user = Promise.resolve(user)
  }

  /** Creates an account, and logs in. */
  async register(email: string, password: string): Promise<void> {
    // The answer has a token too, which nobody keeps.
    await send('POST', 'v0.3/auth/register/', { email, password })
    await this.logIn(email, password)
  }

  /** Mails a link for a new password, if there is such an account. */
  async forgot(email: string): Promise<void> {
    await send('POST', 'v0.3/auth/reset-password/', { email })
  }

  async logOut(): Promise<void> {
    await send('DELETE', SESSION)
    this.#user = Promise.resolve(null)
  }
}
