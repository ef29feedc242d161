/** The page's requests for what visitors say of places. */
import { getJson } from './api.ts'
import { send } from './send.ts'

export interface Tip {
  readonly id: string
  readonly tip: string
  /** UTC, without offset. */
  readonly created_at: string
}

interface VibeTime {
  readonly vibe: string
  readonly time_of_day: string
  readonly day_of_week: number
}

export interface PostedVibe extends VibeTime {
  readonly users: number
}

export interface Posts {
  readonly tips: readonly Tip[]
  readonly tipCount: number
  readonly vibes: readonly PostedVibe[]
}

/** What the user has posted, with the place that it is about. */
interface Own {
  readonly id: string
  readonly svc_place: string
  readonly place_name: string
  readonly created_at: string
}
export type OwnTip = Own & { readonly tip: string; readonly is_hidden: boolean }
export type OwnVibe = Own & VibeTime

export interface PageOf<Item> {
  readonly count: number
  readonly results: readonly Item[]
}

const SHOWN_TIPS = 10
const SHOWN_VIBES = 12
const SHOWN_OWN = 100

/** Returns the newest tips, and the vibes of most users. */
export async function getPosts(place: string, signal: AbortSignal): Promise<Posts> {
  const of = `v0.3/places/${encodeURIComponent(place)}`
  const [tips, vibes] = await Promise.all([
    getJson<PageOf<Tip>>(`${of}/tips/?per_page=${SHOWN_TIPS}`, signal),
    getJson<PageOf<PostedVibe>>(`${of}/vibes/?per_page=${SHOWN_VIBES}`, signal),
  ])
  return { tips: tips.results, tipCount: tips.count, vibes: vibes.results }
}

/** Returns the newest tips of the user: about all places, or about one. */
export function getOwnTips(place?: string): Promise<PageOf<OwnTip>> {
  return send('GET', `v0.3/user-tips/?${ownQuery(place)}`)
}

/** Returns the newest vibes of the user: about all places, or about one. */
export function getOwnVibes(place?: string): Promise<PageOf<OwnVibe>> {
  return send('GET', `v0.3/user-vibe-times/?${ownQuery(place)}`)
}

function ownQuery(place: string | undefined): string {
  return new URLSearchParams({ per_page: String(SHOWN_OWN), ...(place && { svc_place: place }) }).toString()
}

export async function postTip(place: string, tip: string): Promise<void> {
  await send('POST', 'v0.3/user-tips/', { json: { svc_place: place, tip } })
}

export async function postVibe(place: string, vibe: VibeTime): Promise<void> {
  await send('POST', 'v0.3/user-vibe-times/', { json: { svc_place: place, ...vibe } })
}

export const REASONS = ['SPAM', 'OFFENSIVE', 'WRONG', 'OTHER'] as const
export type Reason = (typeof REASONS)[number]

export async function reportTip(tip: string, reason: string): Promise<void> {
  await send('POST', `v0.3/tips/${encodeURIComponent(tip)}/report/`, { json: { reason } })
}
