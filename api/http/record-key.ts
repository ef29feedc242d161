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
