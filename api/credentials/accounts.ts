/** Operations on accounts, shared by all versions of the API. */
import { siteTexts } from '../../core/languages/dictionaries.ts'
import type { Language } from '../../core/languages/language.ts'
import { changePassword, createUser, findUser, findUserByEmail, type UserRow } from '../../sql/accounts/accounts.ts'
import { countGuess, forgetGuesses, isKnownNetwork, rememberNetwork } from '../../sql/accounts/guesses.ts'
import { findResetLink, storeResetLink, useResetLink } from '../../sql/accounts/reset.ts'
import { endToken, findTokenUser, storeToken } from '../../sql/accounts/tokens.ts'
import type { Store } from '../../sql/core/database.ts'
import type { Caller } from '../http/callers/authentication.ts'
import { refusal } from '../http/callers/throttle.ts'
import type { SendMail } from '../mail/mailer.ts'
import { GUESS } from './limits.ts'
import { hashPassword, hashSecret, newSecret, Passwords } from './secrets.ts'

export interface AccountOptions {
  readonly database: Store
  /** Base URL under which clients reach us; links in mails begin with it. */
  readonly publicUrl: string
  readonly sendMail: SendMail
  /** Lifetime of tokens in days. */
  readonly tokenDays?: number | undefined
}

export interface Session {
  readonly user: UserRow
  readonly token: string
}

interface ConfirmedUser extends UserRow {
  readonly password_hash: string
}

const TOKEN_DAYS = 30
const LINK_MINUTES = 60

export class Accounts {
  readonly #store: Store
  readonly #publicUrl: string
  readonly #sendMail: SendMail
  /** Lifetime of tokens in days. */
  readonly tokenDays: number
  readonly #passwords = new Passwords()

  constructor({ database, publicUrl, sendMail, tokenDays = TOKEN_DAYS }: AccountOptions) {
    this.#store = database
    this.#publicUrl = publicUrl
    this.#sendMail = sendMail
    this.tokenDays = tokenDays
  }

  /** Returns the caller with a token; undefined if the token is not valid. */
  async findCaller(token: string): Promise<Caller | undefined> {
    const hash = hashSecret(token)
    const user = await findTokenUser(this.#store, hash)
    return user && { id: user.id, token: hash, isEditor: user.is_editor }
  }

  async isTaken(email: string): Promise<boolean> {
    return (await findUserByEmail(this.#store, email)) !== undefined
  }

  /** Creates a user, with or without a password. Returns undefined if the address is taken (ignoring case). */
  async create(email: string, password: string | undefined): Promise<UserRow | undefined> {
    return createUser(this.#store, email, password === undefined ? null : await hashPassword(password))
  }

  /** Creates a user and logs in. Returns undefined if the address is taken (ignoring case). */
  async register(email: string, password: string): Promise<Session | undefined> {
    const passwordHash = await hashPassword(password)
    const user = await createUser(this.#store, email, passwordHash)
    return user && this.#open(user, passwordHash)
  }

  /**
   * Returns undefined if the address or password is wrong. An unknown address takes as long as a wrong password. Throws
   * `Throttled` for too many guesses from networks where nobody has logged in to the account, and `TooManyPasswords`.
   */
  async login(email: string, password: string, network: string): Promise<Session | undefined> {
    if (!(await isKnownNetwork(this.#store, email, network))) await this.#admitGuess(email)
    const user = await findUserByEmail(this.#store, email)
    const isRight = await this.#passwords.verify(user?.password_hash, password)
    const session = user && isRight ? await this.#open(user, user.password_hash) : undefined
    if (session) await rememberNetwork(this.#store, email, network)
    return session
  }

  async #admitGuess(email: string): Promise<void> {
    const { accepted, wait } = await countGuess(this.#store, email, GUESS.calls, GUESS.seconds)
    if (!accepted) throw refusal(GUESS, wait)
  }

  /** Revokes the caller's token. */
  async logout(caller: Caller): Promise<void> {
    await endToken(this.#store, caller.token)
  }

  /** Returns the caller's account if the password is right, otherwise undefined. */
  async confirm(caller: Caller, password: string): Promise<ConfirmedUser | undefined> {
    const user = await findUser(this.#store, caller.id)
    const isRight = await this.#passwords.verify(user?.password_hash, password)
    return user?.password_hash && isRight ? { ...user, password_hash: user.password_hash } : undefined
  }

  /** Sets a password and revokes the caller's other tokens. Returns false if it was changed since `confirm`. */
  async changePassword(caller: Caller, user: ConfirmedUser, password: string): Promise<boolean> {
    const next = await hashPassword(password)
    return changePassword(this.#store, { id: user.id, current: user.password_hash, next, kept: caller.token })
  }

  /** Mails a reset link to the user with the address, in a language. Does nothing if there is no such user. */
  async mailResetLink(email: string, language: Language): Promise<void> {
    const link = await this.createResetLink(email)
    if (!link) return
    const say = siteTexts(language)
    const text = say('resetMail', { email: link.email, link: link.address })
    await this.#sendMail({ to: link.email, subject: say('choosePassword'), text })
  }

  /** Creates a reset link. Returns it with the address as stored; undefined if no active user has the address. */
  async createResetLink(email: string): Promise<{ email: string; address: string } | undefined> {
    const { text, hash } = newSecret()
    const stored = await storeResetLink(this.#store, { hash, email, minutes: LINK_MINUTES })
    return stored === undefined
      ? undefined
      : { email: stored, address: `${this.#publicUrl}/reset-password/?token=${text}` }
  }

  /** Returns the address of the user of a reset link; undefined if the link is no longer valid. */
  findResetLink(token: string): Promise<string | undefined> {
    return findResetLink(this.#store, hashSecret(token))
  }

  /**
   * Sets a password, and revokes the link and all tokens of its user, who can log in anywhere at once. Returns false if the
   * link is no longer valid.
   */
  async resetPassword(token: string, password: string): Promise<boolean> {
    const email = await this.findResetLink(token)
    const isSet = await useResetLink(this.#store, hashSecret(token), await hashPassword(password))
    if (isSet && email !== undefined) await forgetGuesses(this.#store, email)
    return isSet
  }

  /** Issues a token without asking for a password. Returns undefined if no active user has the address. */
  async issueToken(email: string): Promise<string | undefined> {
    const user = await findUserByEmail(this.#store, email)
    return user && (await this.#open(user, null))?.token
  }

  async #open(user: UserRow, passwordHash: string | null): Promise<Session | undefined> {
    const { text, hash } = newSecret()
    const isStored = await storeToken(this.#store, { hash, user: user.id, days: this.tokenDays, passwordHash })
    return isStored ? { user, token: text } : undefined
  }
}
