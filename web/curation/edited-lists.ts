/** The page's requests for lists, as editors change them (docs/lists.md). */
import type { JsonRecord } from '../../core/themes/merge.ts'
import type { PageOf } from '../base/posts-api.ts'
import { send, sendForTag } from '../base/send.ts'

export interface ListDetail {
  readonly slug: string
  readonly name: string
  /** Slug. */
  readonly organization: string
  readonly theme_overrides: JsonRecord
  /** Ids. */
  readonly places: readonly string[]
}

interface Organization {
  readonly slug: string
  readonly name: string
  readonly theme: JsonRecord | null
}

export interface EditedList {
  readonly list: ListDetail
  /** The version that a change is about. */
  readonly tag: string
  /** The theme of its organization; empty without one. */
  readonly theme: JsonRecord
}

const SHOWN = 100

export async function getListToEdit(slug: string): Promise<EditedList> {
  const { body: list, tag } = await sendForTag<ListDetail>('GET', listUrl(slug))
  const { theme } = await send<Organization>('GET', `v0.3/organizations/${encodeURIComponent(list.organization)}/`)
  return { list, tag, theme: theme ?? {} }
}

/** Throws `Refused` with status 412 if the list has changed since `tag`. */
export async function changeList(
  slug: string,
  tag: string,
  values: Partial<Pick<ListDetail, 'name' | 'theme_overrides'>>,
): Promise<void> {
  await send('PATCH', listUrl(slug), { json: values, match: tag })
}

export async function deleteList(slug: string, tag: string): Promise<void> {
  await send('DELETE', listUrl(slug), { match: tag })
}

export function createList(list: Pick<ListDetail, 'name' | 'organization' | 'places'>): Promise<ListDetail> {
  return send('POST', 'v0.3/lists/', { json: list })
}

/** Adds a place to a list, or takes it out. */
export async function putInList(slug: string, place: string, isIn: boolean): Promise<void> {
  await send(isIn ? 'PUT' : 'DELETE', `${listUrl(slug)}places/${encodeURIComponent(place)}/`)
}

/** Returns the first lists by slug. */
export function getLists(): Promise<PageOf<ListDetail>> {
  return send('GET', `v0.3/lists/?per_page=${SHOWN}`)
}

export function getOrganizations(): Promise<PageOf<Organization>> {
  return send('GET', `v0.3/organizations/?per_page=${SHOWN}`)
}

function listUrl(slug: string): string {
  return `v0.3/lists/${encodeURIComponent(slug)}/`
}
