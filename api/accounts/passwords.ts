/** Passwords as argon2id hashes. */
import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** Recommended by OWASP's Password Storage Cheat Sheet: 19 MiB, two passes, one thread. argon2id is the default. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Returns a hash in PHC format. Every character counts, regardless of length. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST)
}

export class Passwords {
  /** Hash of a random password that nobody knows. */
  readonly #nobodys = hashPassword(randomBytes(32).toString('hex'))

  /** Returns whether a password has a hash. Without a hash, returns false after the same amount of work. */
  async verify(passwordHash: string | null | undefined, password: string): Promise<boolean> {
    const isRight = await verify(passwordHash ?? (await this.#nobodys), password)
    return isRight && typeof passwordHash === 'string'
  }
}
