/** The page's requests for what editors do (docs/curation.md). */
import { type Place, placeUrl } from './api.ts'
import type { PageOf, Reason } from './posts-api.ts'
import { send, sendForTag } from './send.ts'

/** Values by the names of the API's fields. */
export type Values = Readonly<Record<string, unknown>>

/** A place with all of its properties, and the version that a change is about. */
export interface EditedPlace {
  readonly place: Place & { readonly properties: Values }
  readonly tag: string
}

export interface Edit {
  readonly id: number
  /** UTC, without offset. */
  readonly edited_at: string
  /** E-mail address; null for an operator, or for a user who is gone. */
  readonly editor: string | null
  readonly action: 'change' | 'merge' | 'undo'
  readonly before: Values
  readonly after: Values
  readonly duplicate: string | null
  readonly undoes: number | null
  readonly undone_by: number | null
}

export interface ReportedTip {
  readonly id: string
  readonly svc_place: string
  readonly place_name: string
  readonly tip: string
  readonly is_hidden: boolean
  readonly reasons: readonly Reason[]
  readonly reports: number
}

interface PairedPlace {
  readonly id: string
  readonly name: string
  readonly address: string | null
  readonly city: string | null
}

export interface LikelyPair {
  readonly places: readonly [PairedPlace, PairedPlace]
  /** 0 … 1 */
  readonly probability: number
  readonly steps: readonly { readonly term: string; readonly level: string | null; readonly weight: number }[]
}

const SHOWN = 50

export async function getPlaceToEdit(id: string): Promise<EditedPlace> {
  const { body, tag } = await sendForTag<EditedPlace['place']>('GET', placeUrl(id))
  return { place: body, tag }
}

/** Throws `Refused` with status 412 if the place has changed since `tag`. */
export async function changePlace(id: string, tag: string, values: Values): Promise<void> {
  await send('PATCH', placeUrl(id), { json: values, match: tag })
}

/** Merges a duplicate into a place, which takes the values of the fields in `take`. */
export async function mergePlaces(id: string, duplicate: string, take: readonly string[]): Promise<void> {
  await send('POST', `${placeUrl(id)}merge/`, { json: { duplicate, take } })
}

/** Returns the newest edits of a place. */
export function getHistory(id: string): Promise<PageOf<Edit>> {
  return send('GET', `${placeUrl(id)}history/?per_page=${SHOWN}`)
}

/** Throws `Refused` with status 409 if what the edit changed has been changed since. */
export async function undoEdit(id: string, edit: number): Promise<void> {
  await send('POST', `${placeUrl(id)}history/${edit}/undo/`, { json: {} })
}

export function getReportedTips(): Promise<PageOf<ReportedTip>> {
  return send('GET', `v0.3/tips/reported/?per_page=${SHOWN}`)
}

/** Hides a tip from visitors, or shows it. Its reports are done with. */
export async function setTipHidden(tip: string, isHidden: boolean): Promise<void> {
  await send('PATCH', `v0.3/tips/${encodeURIComponent(tip)}/`, { json: { is_hidden: isHidden } })
}

/** Returns the likeliest pairs of places that no editor has decided about. */
export function getLikelyPairs(): Promise<PageOf<LikelyPair>> {
  return send('GET', `v0.3/places/likely-pairs/?per_page=${SHOWN}`)
}

/** Says that two places are not one. */
export async function setApart(id: string, other: string): Promise<void> {
  await send('POST', `${placeUrl(id)}apart/`, { json: { other } })
}
