/** What the API is given to work with. */
import type { Logger } from 'pino'
import type { Search } from '../search/search.ts'
import type { Store } from '../sql/database.ts'
import type { MatchLimits } from '../sql/match-lookup.ts'
import type { Accounts } from './accounts/accounts.ts'
import type { Afterwards } from './view/afterwards.ts'
import type { Rate } from './view/throttle.ts'

export interface Services {
  readonly database: Store
  /** Where clients reach the API; no trailing slash. Page links begin with it, whatever a request's Host says. */
  readonly publicUrl: string
  /** What the addresses of images begin with; no trailing slash. */
  readonly imageCdnUrl: string
  /** How many proxies in front of us append to `X-Forwarded-For`; with 0 that header is not believed. */
  readonly trustedProxies: number
  /** How many places `is_open_at` looks at; it is an error when the other filters leave more. */
  readonly openAtMaxCandidates?: number
  readonly search: Search
  /** Places that a page of search has at the most. */
  readonly searchMaxPageSize: number
  /** What may be said of a place's atmosphere. */
  readonly vibes: { readonly vibes: readonly string[]; readonly signatureVibes: readonly string[] }
  /** How many places a batch may have. */
  readonly batchMaxPlaces: number
  /** Whether a batch needs a token; otherwise anyone may send one. */
  readonly batchNeedsToken?: boolean
  /** How alike a description and the place that it means are at least, and how far apart at most. */
  readonly matching: MatchLimits
  /** A service with Nominatim's interface, for businesses that are no places yet; no trailing slash. */
  readonly findBusinessUrl?: string | undefined
  readonly accounts: Accounts
  /** From how many users on a posted vibe is among a place's own. */
  readonly vibeThreshold: number
  /** How often one client may call anything at all; undefined: as often as it likes. */
  readonly throttle?: Rate | undefined
  /** To be waited for before the database is closed. */
  readonly afterwards: Afterwards
  readonly log: Logger
}
