/** Passwords and secrets of users. The database stores only their hashes. */
import { createHash, randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { TooManyPasswords } from '../errors.ts'

/** Recommended by OWASP's Password Storage Cheat Sheet: 19 MiB, two passes, one thread. argon2id is the default. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Passwords that wait while one is computed: some seconds of work. */
export const MAX_WAITING = 50

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/**
 * Does work on a password when those before it are done, one at a time. Each takes one of the few threads of libuv, which
 * also compress answers and read files. Throws `TooManyPasswords` if too many wait.
 */
async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (waiting > MAX_WAITING) throw new TooManyPasswords()
  waiting++
  const done = last.then(work)
  last = done.catch(() => undefined)
  try {
    return await done
  } finally {
    waiting--
  }
}

/** Returns a hash in PHC format. Every character counts, regardless of length. Throws `TooManyPasswords`. */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, COST))
}

export class Passwords {
  /** Hash of a random password that nobody knows. */
  readonly #nobodys = hash(randomText(), COST)

  /**
   * Returns whether a password has a hash. Without a hash, returns false after the same amount of work. Throws
   * `TooManyPasswords`.
   */
  async verify(passwordHash: string | null | undefined, password: string): Promise<boolean> {
    const compared = passwordHash ?? (await this.#nobodys)
    const isRight = await inTurn(() => verify(compared, password))
    return isRight && typeof passwordHash === 'string'
  }
}

/** 256 bits, too many to guess. */
function randomText(): string {
  return randomBytes(32).toString('hex')
}

interface SecretText {
  /** Given to the user, and never stored. */
  readonly text: string
  readonly hash: Buffer
}

export function newSecret(): SecretText {
  const text = randomText()
  return { text, hash: hashSecret(text) }
}

/** Returns the SHA-256 hash, which is enough for random secrets. */
export function hashSecret(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
