/** Passwords as argon2id hashes. */
import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** What OWASP's Password Storage Cheat Sheet recommends: 19 MiB, two passes, one thread. argon2id is the default. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** In the form of PHC. Every character counts, however many there are. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST)
}

export class Passwords {
  /** A hash like any other that no password has. */
  readonly #nobodys = hashPassword(randomBytes(32).toString('hex'))

  /** Whether a password is the one with a hash. Without a hash it is not, which takes as much work to find. */
  async verify(passwordHash: string | null | undefined, password: string): Promise<boolean> {
    const isRight = await verify(passwordHash ?? (await this.#nobodys), password)
    return isRight && typeof passwordHash === 'string'
  }
}
