/** Lists as editors make and change them, one at a time. Imports write theirs by sql/events/themes-write.ts. */
import sql, { type Sql } from 'sql-template-tag'
import type { Queryable, Store } from '../core/database.ts'
import { findList, type ListRow } from './organizations.ts'
import { keySql } from './themes.ts'
import type { ListInput } from './themes-write.ts'

/** Answers have all places of a list: 10,000 ids are 390 kB. */
export const MAX_LIST_PLACES = 10_000
/** Numbers that are tried behind a slug that others have. */
const MAX_NUMBER = 100

export type ListKey = { id: string } | { slug: string }

export interface NewList extends Required<Omit<ListInput, 'id' | 'is_sample'>> {
  /** Whether another slug will do: `bars-2` if there is a list `bars`. */
  readonly isSlugFree: boolean
}

export type ListValues = Partial<Pick<NewList, 'name' | 'description' | 'theme_overrides'>>

/** Checks the list once nobody else can change it; throws what speaks against the change. */
type Allow = (current: ListRow) => void

export type NewListOutcome =
  | { readonly kind: 'created'; readonly list: ListRow }
  | { readonly kind: 'no organization' }
  | { readonly kind: 'slug taken' }
  | { readonly kind: 'no places'; readonly missing: readonly string[] }

export function createList(store: Store, list: NewList): Promise<NewListOutcome> {
  const { slug, isSlugFree, organization, places } = list
  return store.transaction(async (transaction): Promise<NewListOutcome> => {
    const [owner] = await transaction.rows<{ id: string }>(sql`
      select id from organizations where slug = ${organization} for key share`)
    if (!owner) return { kind: 'no organization' }
    const stored = await storedPlaces(transaction, places)
    const missing = places.filter((id) => !stored.has(id))
    if (missing.length > 0) return { kind: 'no places', missing }
    for (let number = 1; number <= (isSlugFree ? MAX_NUMBER : 1); number++) {
      const id = await insertList(transaction, owner.id, { ...list, slug: number === 1 ? slug : `${slug}-${number}` })
      if (id === undefined) continue
      await transaction.rows(sql`
        insert into list_places (list_id, place_id, position)
        select ${id}::uuid, place_id, min(position) from unnest(${places}::uuid[]) with ordinality as listed (place_id, position)
        group by place_id`)
      return { kind: 'created', list: (await findList(transaction, { id })) as ListRow }
    }
    return { kind: 'slug taken' }
  })
}

/** Returns the id of the new list; undefined if another list has its slug. */
async function insertList(transaction: Queryable, owner: string, list: NewList): Promise<string | undefined> {
  const { slug, name, description, theme_overrides } = list
  const [inserted] = await transaction.rows<{ id: string }>(sql`
    insert into lists (slug, name, description, organization_id, theme_overrides)
    values (${slug}, ${name}, ${description}, ${owner}::uuid, ${JSON.stringify(theme_overrides)}::jsonb)
    on conflict (slug) do nothing returning id`)
  return inserted?.id
}

/** Changes what `values` has. Returns undefined if there is no such list. */
export function changeList(
  store: Store,
  key: ListKey,
  { values, allow }: { values: ListValues; allow: Allow },
): Promise<ListRow | undefined> {
  const { name = null, description = null, theme_overrides } = values
  const overrides = theme_overrides === undefined ? null : JSON.stringify(theme_overrides)
  return onLockedList(store, key, async (transaction, id) => {
    allow((await findList(transaction, { id })) as ListRow)
    await transaction.rows(sql`
      update lists set name = coalesce(${name}, name), description = coalesce(${description}, description),
        theme_overrides = coalesce(${overrides}::jsonb, theme_overrides), updated_at = now()
      where id = ${id}::uuid`)
    return (await findList(transaction, { id })) as ListRow
  })
}

/** Returns undefined if there is no such list. */
export function deleteList(store: Store, key: ListKey, allow: Allow): Promise<'deleted' | undefined> {
  return onLockedList<'deleted'>(store, key, async (transaction, id) => {
    allow((await findList(transaction, { id })) as ListRow)
    await transaction.rows(sql`delete from lists where id = ${id}::uuid`)
    return 'deleted'
  })
}

/** Adds a place behind those that the list has; one that it has stays where it is. Undefined: no such list. */
export function addListPlace(
  store: Store,
  key: ListKey,
  place: string,
): Promise<'added' | 'no place' | 'full' | undefined> {
  return onLockedList(store, key, async (transaction, list) => {
    if ((await storedPlaces(transaction, [place])).size === 0) return 'no place'
    const [has] = await transaction.rows<{ places: number; next: number }>(sql`
      select count(*) filter (where place_id <> ${place}::uuid)::int as places, coalesce(max(position), 0) + 1 as next
      from list_places where list_id = ${list}::uuid`)
    const { places = 0, next = 1 } = has ?? {}
    if (places >= MAX_LIST_PLACES) return 'full'
    await transaction.rows(sql`
      insert into list_places (list_id, place_id, position) values (${list}::uuid, ${place}::uuid, ${next})
      on conflict (list_id, place_id) do nothing`)
    return 'added'
  })
}

/** Takes a place out of a list, also one that is no longer shown. Undefined: no such list. */
export function removeListPlace(
  store: Store,
  key: ListKey,
  place: string,
): Promise<'removed' | 'not there' | undefined> {
  return onLockedList(store, key, async (transaction, list) => {
    const removed = await transaction.rows(sql`
      delete from list_places where list_id = ${list}::uuid and place_id = ${place}::uuid returning 1`)
    return removed.length > 0 ? 'removed' : 'not there'
  })
}

/** Runs `work` while nobody else can change the list. Returns undefined if there is none. */
function onLockedList<Result>(
  store: Store,
  key: ListKey,
  work: (transaction: Queryable, id: string) => Promise<Result>,
): Promise<Result | undefined> {
  const locked: Sql = sql`select id from lists where ${keySql(key)} for update`
  return store.transaction(async (transaction) => {
    const [list] = await transaction.rows<{ id: string }>(locked)
    return list && work(transaction, list.id)
  })
}

/** Returns those of some places that lists can have: hidden ones too, but no duplicates. They can't be deleted meanwhile. */
async function storedPlaces(transaction: Queryable, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await transaction.rows<{ id: string }>(sql`
    select id::text from places where id = any(${ids}::uuid[]) and not is_duplicate for key share`)
  return new Set(rows.map(({ id }) => id))
}
