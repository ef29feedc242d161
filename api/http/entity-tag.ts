/** Entity tags of JSON answers. */
import { createHash } from 'node:crypto'
import { PreconditionFailed, PreconditionRequired } from '../errors.ts'

const ENCODINGS = ['br', 'gzip'] as const
export type Encoding = (typeof ENCODINGS)[number]

/** A strong entity tag names exact bytes, so each encoding has its own. */
export function entityTag(body: Buffer, encoding?: Encoding): string {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 27)
  return `"${hash}${encoding ? `-${encoding}` : ''}"`
}

/**
 * Checks the header If-Match of a request that changes what GET answers as `body`. Throws `PreconditionRequired` if the
 * header is missing, so that nobody overwrites what they have not seen, and `PreconditionFailed` if none of its tags is
 * one of the body's.
 */
export function requireMatch(header: string, body: object): void {
  const tags = header.split(',').map((tag) => tag.trim())
  if (tags.includes('')) throw new PreconditionRequired()
  if (tags.includes('*')) return
  const bytes = Buffer.from(JSON.stringify(body))
  const current = [undefined, ...ENCODINGS].map((encoding) => entityTag(bytes, encoding))
  if (!tags.some((tag) => current.includes(tag))) throw new PreconditionFailed()
}
