/** Texts that only their owner has; we keep what they hash to. */
import { createHash, randomBytes } from 'node:crypto'

/** 256 bits, of which guessing finds none. */
const BYTES = 32

export interface SecretText {
  /** To be handed out, and forgotten. */
  readonly text: string
  readonly hash: Buffer
}

export function newSecret(): SecretText {
  const text = randomBytes(BYTES).toString('hex')
  return { text, hash: hashSecret(text) }
}

/** SHA-256 is enough for what is random to begin with. */
export function hashSecret(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
