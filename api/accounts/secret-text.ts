/** Secrets of users. The database stores only their hashes. */
import { createHash, randomBytes } from 'node:crypto'

/** 256 bits, too many to guess. */
const BYTES = 32

export interface SecretText {
  /** Given to the user, and never stored. */
  readonly text: string
  readonly hash: Buffer
}

export function newSecret(): SecretText {
  const text = randomBytes(BYTES).toString('hex')
  return { text, hash: hashSecret(text) }
}

/** Returns the SHA-256 hash, which is enough for random secrets. */
export function hashSecret(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
