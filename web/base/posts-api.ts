/** The page's requests for what visitors say of places. */
import { getJson } from './api.ts'
import { send } from './session.ts'

export interface Tip {
  readonly id: string
  readonly tip: string
  /** UTC, without offset. */
  readonly created_at: string
}

export interface PostedVibe {
  readonly vibe: string
  readonly time_of_day: string
  readonly day_of_week: number
  readonly users: number
}

export interface Posts {
  readonly tips: readonly Tip[]
  readonly tipCount: number
  readonly vibes: readonly PostedVibe[]
}

interface PageOf<Item> {
  readonly count: number
  readonly results: readonly Item[]
}

const SHOWN_TIPS = 10
const SHOWN_VIBES = 12

/** Returns the newest tips, and the vibes of most users. */
export async function getPosts(place: string, signal: AbortSignal): Promise<Posts> {
  const of = `v0.3/places/${encodeURIComponent(place)}`
  const [tips, vibes] = await Promise.all([
    getJson<PageOf<Tip>>(`${of}/tips/?per_page=${SHOWN_TIPS}`, signal),
    getJson<PageOf<PostedVibe>>(`${of}/vibes/?per_page=${SHOWN_VIBES}`, signal),
  ])
  return { tips: tips.results, tipCount: tips.count, vibes: vibes.results }
}

export async function postTip(place: string, tip: string): Promise<void> {
  await send('POST', 'v0.3/user-tips/', { svc_place: place, tip })
}

export async function postVibe(place: string, vibe: Omit<PostedVibe, 'users'>): Promise<void> {
  await send('POST', 'v0.3/user-vibe-times/', { svc_place: place, ...vibe })
}

export const REASONS = { SPAM: 'Advertising', OFFENSIVE: 'Offensive', WRONG: 'Wrong', OTHER: 'Something else' } as const

export async function reportTip(tip: string, reason: string): Promise<void> {
  await send('POST', `v0.3/tips/${encodeURIComponent(tip)}/report/`, { reason })
}
