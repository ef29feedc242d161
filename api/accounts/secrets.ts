/** Passwords and secrets of users. The database stores only their hashes. */
import { createHash, randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** Recommended by OWASP's Password Storage Cheat Sheet: 19 MiB, two passes, one thread. argon2id is the default. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Returns a hash in PHC format. Every character counts, regardless of length. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST)
}

export class Passwords {
  /** Hash of a random password that nobody knows. */
  readonly #nobodys = hashPassword(randomText())

  /** Returns whether a password has a hash. Without a hash, returns false after the same amount of work. */
  async verify(passwordHash: string | null | undefined, password: string): Promise<boolean> {
    const isRight = await verify(passwordHash ?? (await this.#nobodys), password)
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
