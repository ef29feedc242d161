/** Services and settings of the API. */
import type { Logger } from 'pino'
import type { OperatorsLayers } from '../answers/operators-layers.ts'
import type { PlaceAnswers } from '../answers/places.ts'
import type { Budget } from '../core/limits/budget.ts'
import type { Durations } from '../core/measure/durations.ts'
import type { EditorsOnly } from '../core/model/editors-only.ts'
import type { Search } from '../search/search.ts'
import type { MatchThresholds } from '../sql/batch/match-judge.ts'
import type { Store } from '../sql/core/database.ts'
import type { Accounts } from './credentials/accounts.ts'
import type { BackgroundTasks } from './http/background-tasks.ts'
import type { Rate } from './http/callers/throttle.ts'

export interface Services {
  readonly database: Store
  /** Base URL of the API; no trailing slash. Page links begin with it, not with the request's Host. */
  readonly publicUrl: string
  /** Base URL of tiles; no trailing slash. */
  readonly tilesUrl: string
  /** Base URL of images; no trailing slash. */
  readonly imageCdnUrl: string
  /** Number of proxies in front of us that append to `X-Forwarded-For`; with 0 the header is ignored. */
  readonly trustedProxies: number
  readonly answers: PlaceAnswers
  /** Layers of operators' tables. */
  readonly layers?: OperatorsLayers | undefined
  readonly search: Search
  /** Maximum number of places on a page of search. */
  readonly searchMaxPageSize: number
  /** Vocabulary of vibes. */
  readonly vibes: { readonly vibes: readonly string[]; readonly signatureVibes: readonly string[] }
  /** Maximum number of places in a batch. */
  readonly batchMaxPlaces: number
  /** True if a batch needs a token; otherwise anyone may send one. */
  readonly batchNeedsToken?: boolean
  /** Minimum similarity and maximum distance between a description and its place. */
  readonly matching: MatchThresholds
  /** URL of a service with Nominatim's API, for businesses that are not places yet; no trailing slash. */
  readonly findBusinessUrl?: string | undefined
  readonly accounts: Accounts
  /** Default: everybody sees everything. */
  readonly editorsOnly?: EditorsOnly
  /** True if only editors see why places have their scores. */
  readonly scoresForEditors?: boolean
  /** Number of users who must post a vibe before it appears on the place. */
  readonly vibeThreshold: number
  /** Rate limit for all calls of one client; undefined for no limit. */
  readonly throttle?: Rate | undefined
  /** Limits each client of this process; undefined for no limit. */
  readonly budget?: Budget | undefined
  /** Background tasks, to be awaited before the database is closed. */
  readonly afterwards: BackgroundTasks
  /** Durations of all requests, for metrics. */
  readonly requests: Durations<'route' | 'method' | 'status'>
  readonly log: Logger
}
