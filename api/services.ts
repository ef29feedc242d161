/** What the API is given to work with. */
import type { Logger } from 'pino'
import type { Queryable } from '../sql/database.ts'

export interface Services {
  readonly database: Queryable
  /** Where clients reach the API; no trailing slash. Page links begin with it, whatever a request's Host says. */
  readonly publicUrl: string
  /** What the addresses of images begin with; no trailing slash. */
  readonly imageCdnUrl: string
  /** How many proxies in front of us append to `X-Forwarded-For`; with 0 that header is not believed. */
  readonly trustedProxies: number
  /** How many places `is_open_at` looks at; it is an error when the other filters leave more. */
  readonly openAtMaxCandidates?: number
  /** What may be said of a place's atmosphere. */
  readonly vibes: { readonly vibes: readonly string[]; readonly signatureVibes: readonly string[] }
  readonly log: Logger
}
