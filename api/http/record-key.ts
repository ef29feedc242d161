/** The last part of a path: the id or the slug of a record. */
import { UUID } from '../../core/model/uuid.ts'

const SLUG = /^[a-z\d]+(?:-[a-z\d]+)*$/

export function isUuid(text: string): boolean {
  return UUID.test(text)
}

export function isSlug(text: string): boolean {
  return SLUG.test(text)
}

/** Returns undefined for a text that can be neither. */
export function recordKey(text: string): { id: string } | { slug: string } | undefined {
  if (isUuid(text)) return { id: text }
  return isSlug(text) ? { slug: text } : undefined
}

/** Returns whether a text can be the id of a row of a layer. */
export function isLayerId(type: 'uuid' | 'bigint' | 'text', text: string): boolean {
  if (type === 'uuid') return isUuid(text)
  if (type === 'text') return !text.includes('\0')
  return /^-?\d{1,19}$/.test(text) && BigInt.asIntN(64, BigInt(text)) === BigInt(text)
}
