/** The trail of what editors did to places. An edit keeps the values of the columns that it changed, before and after. */
import sql from 'sql-template-tag'
import { countOf } from '../core/count.ts'
import type { Queryable } from '../core/database.ts'

type Values = Readonly<Record<string, unknown>>

export interface EditRow {
  /** Grows from edit to edit. */
  id: number
  place_id: string
  /** E-mail address; null for an operator, or for a user who is gone. */
  editor: string | null
  /** UTC with microseconds and no offset. */
  edited_at: string
  action: 'change' | 'merge' | 'undo'
  before: Values
  after: Values
  /** Id of the other place of a merge. */
  duplicate: string | null
  /** Ids of what a merge moved from the duplicate, by table. Merges by older versions lack the newer tables. */
  moved: Readonly<Partial<Record<Moved, readonly string[]>>> | null
  /** The edit that this one undid, and the one that undid this one. */
  undoes: number | null
  undone_by: number | null
}

/** Tables whose rows belong to a place and go with it when it is merged. */
export const MOVED = ['user_tips', 'user_vibe_times', 'events', 'image_proposals'] as const
type Moved = (typeof MOVED)[number]

/** An edit that is under way. */
export interface NewEdit extends Partial<Pick<EditRow, 'duplicate' | 'moved' | 'undoes'>> {
  readonly place: string
  /** Id of the user; null for an operator. */
  readonly editor: string | null
  readonly action: EditRow['action']
}

/** Columns that follow from what people set, which an undo restores with it. */
const FOLLOWING = [
  ...(['set_by_people', 'suggested_categories', 'suggested_tags', 'posted_vibes', 'is_position_derived'] as const),
  ...(['is_timezone_derived', 'is_country_derived', 'is_region_derived', 'is_postcode_derived'] as const),
  'is_city_derived',
]

/** Reads the columns of a place that edits are about, and locks the place. Undefined if it is not stored. */
export async function lockPlace(transaction: Queryable, place: string): Promise<Values | undefined> {
  const [row] = await transaction.rows<{ stored: Values }>(sql`
    select (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(places))
      where key = any(columns_of_people() || ${FOLLOWING}::text[])) as stored
    from places where id = ${place}::uuid for update`)
  return row?.stored
}

/** Stores an edit that has been made, with what it changed since `before`. An edit without effect is not stored. */
export async function recordEdit(
  transaction: Queryable,
  before: Values,
  { place, editor, action, duplicate = null, moved = null, undoes = null }: NewEdit,
): Promise<void> {
  await transaction.rows(sql`
    with changed as (
      select key, was.value as was, jsonb_extract_path(to_jsonb(places), key) as value
      from places, jsonb_each(${JSON.stringify(before)}::jsonb) as was
      where id = ${place}::uuid and was.value <> jsonb_extract_path(to_jsonb(places), key)
    )
    insert into place_edits (place_id, editor, action, before, after, duplicate, moved, undoes)
    select ${place}::uuid, ${editor}::uuid, ${action}, coalesce(jsonb_object_agg(key, was), '{}'),
      coalesce(jsonb_object_agg(key, value), '{}'), ${duplicate}::uuid, ${moved && JSON.stringify(moved)}::jsonb,
      ${undoes}::bigint
    from changed having count(*) > 0 or ${action} <> 'change'`)
}

/** Lists the edits of a place, newest first. */
export function listEdits(database: Queryable, place: string, limit: number, offset: number): Promise<EditRow[]> {
  return database.rows(sql`
    select place_edits.id::int, place_edits.place_id, email as editor, place_edits.action, place_edits.before,
      place_edits.after, place_edits.duplicate, place_edits.moved, place_edits.undoes::int, undo.id::int as undone_by,
      to_char(place_edits.edited_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as edited_at
    from place_edits left join users on users.id = place_edits.editor
    left join place_edits as undo on undo.undoes = place_edits.id
    where place_edits.place_id = ${place}::uuid order by place_edits.id desc limit ${limit} offset ${offset}`)
}

export function countEdits(database: Queryable, place: string): Promise<number> {
  return countOf(database, sql`select count(*) from place_edits where place_id = ${place}::uuid`)
}

/** Finds an edit of a place. */
export async function findEdit(
  transaction: Queryable,
  place: string,
  edit: number,
): Promise<Omit<EditRow, 'editor' | 'edited_at'> | undefined> {
  const [row] = await transaction.rows<EditRow>(sql`
    select id::int, place_id, action, before, after, duplicate, moved, undoes::int,
      (select id::int from place_edits as undo where undo.undoes = place_edits.id) as undone_by
    from place_edits where place_id = ${place}::uuid and id = ${edit}::bigint`)
  return row
}
