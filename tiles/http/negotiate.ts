/**
 * Content negotiation by request headers: chooses between page and JSON, and the encoding, and checks whether the client
 * already has the answer.
 */
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'
import { ENCODINGS, type Encoding } from '../cache/stored-tile.ts'

/** Cache of parsed values of Accept-Encoding. Each kind of client has about one. */
const known = new LRUCache<string, Encoding>({ max: 500 })

/** Returns the encoding that the client prefers; brotli before gzip on a tie, identity if it accepts neither. */
export function preferredEncoding(header: string | undefined): Encoding {
  if (!header) return 'identity'
  const before = known.get(header)
  if (before) return before
  const request = { headers: { 'accept-encoding': header } }
  const wanted = new Negotiator(request).encoding([...ENCODINGS], { preferred: ['br', 'gzip'] })
  const encoding = ENCODINGS.find((candidate) => candidate === wanted) ?? 'identity'
  known.set(header, encoding)
  return encoding
}

/** Returns whether the client asks for HTML rather than JSON, as browsers do. Without a preference it gets JSON. */
export function prefersHtml(header: string | undefined): boolean {
  if (!header) return false
  return new Negotiator({ headers: { accept: header } }).mediaType(['application/json', 'text/html']) === 'text/html'
}

/** Weak comparison (RFC 9110, 8.8.3.2) of If-None-Match with an entity tag. */
export function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header === etag || header.trim() === '*') return true
  const tags: readonly string[] = header.match(/"[^"]*"/g) ?? []
  return tags.includes(etag)
}
