/** Who is logged in. The token is in a cookie that no script can read (docs/curation.md). */
import { LANGUAGE } from '../words/words.ts'
import { send } from './send.ts'

export interface User {
  readonly email: string
  readonly profile: string
  readonly is_editor: boolean
}

const SESSION = 'v0.3/auth/session/'

export class Session {
  #user: Promise<User | null> | undefined
  readonly #listeners: ((user: User | null) => void)[] = []

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

  /** Calls `listener` whenever somebody has logged in or out. */
  onChange(listener: (user: User | null) => void): void {
    this.#listeners.push(listener)
  }

  async logIn(email: string, password: string): Promise<void> {
    const { user } = await send<{ user: User }>('POST', SESSION, { json: { email, password } })
    this.#set(user)
  }

  /** Creates an account, and logs in. */
  async register(email: string, password: string): Promise<void> {
    // The answer has a token too, which nobody keeps.
    await send('POST', 'v0.3/auth/register/', { json: { email, password } })
    await this.logIn(email, password)
  }

  /** Mails a link for a new password, if there is such an account. */
  async forgot(email: string): Promise<void> {
    await send('POST', 'v0.3/auth/reset-password/', { json: { email }, language: LANGUAGE })
  }

  async logOut(): Promise<void> {
    await send('DELETE', SESSION)
    this.#set(null)
  }

  #set(user: User | null): void {
    this.#user = Promise.resolve(user)
    for (const listener of this.#listeners) listener(user)
  }
}
