/** Records that were matched with places of other sources: they fill what these places lack. */
import sql from 'sql-template-tag'
import { COLUMNS, type PlaceInput, type WritableName } from '../../core/model/place.ts'
import type { Queryable } from '../core/database.ts'
import { isBlank } from './stored-records.ts'

/** A record, and the place that it was matched with. */
export interface MergedRecord {
  readonly record: PlaceInput
  readonly place: string
}

/** Columns that a second source can fill: those that can be without a value. */
const FILLED = COLUMNS.flatMap(([name, { type, nullable, setBy }]) =>
  (setBy === 'users' || setBy === 'importers') &&
  (nullable || type === 'labels' || type === 'images') &&
  !name.startsWith('data_source') &&
  !['duplicate_of', 'membership_tier', 'notes_internal', 'editorial_categories'].includes(name)
    ? [name as WritableName]
    : [],
)

/** Finds the places that earlier imports matched with records of a batch. */
export async function knownOrigins(
  transaction: Queryable,
  records: readonly PlaceInput[],
): Promise<Map<PlaceInput, string>> {
  const rows = await transaction.rows<{ n: number; place_id: string }>(sql`
    select n::int, place_id
    from unnest(${records.map((record) => record.data_source ?? null)}::text[],
      ${records.map((record) => record.data_source_identifier ?? null)}::text[]) with ordinality as given (source, identifier, n)
    join place_origins using (source, identifier)`)
  return new Map(rows.flatMap(({ n, place_id }) => (records[n - 1] ? [[records[n - 1] as PlaceInput, place_id]] : [])))
}

interface StoredPlace {
  readonly id: string
  readonly people: readonly string[]
  readonly stored: Readonly<Record<string, unknown>>
  /** Columns that earlier imports of the same source filled. */
  readonly filled: readonly string[] | null
}

/**
 * Notes where the places get values from, and returns what is to be written: for each place the columns without a value,
 * and those that the same source filled before. A position that was found by the address counts as none.
 */
export async function fillPlaces(transaction: Queryable, merged: readonly MergedRecord[]): Promise<PlaceInput[]> {
  if (merged.length === 0) return []
  const places = await transaction.rows<StoredPlace & { n: number }>(sql`
    select n::int, id, set_by_people as people, to_jsonb(places) as stored, columns as filled
    from unnest(${merged.map(({ place }) => place)}::uuid[],
      ${merged.map(({ record }) => record.data_source ?? null)}::text[]) with ordinality as given (place, source, n)
    join places on id = place left join place_origins on place_id = id and place_origins.source = given.source`)
  const filled = places.flatMap((place) => {
    const record = merged[place.n - 1]?.record
    return record ? [{ place, record, columns: columnsToFill(place, record) }] : []
  })
  await transaction.rows(sql`
    insert into place_origins (place_id, source, identifier, columns, dated)
    select place_id, source, identifier, columns, dated
    from json_to_recordset(${JSON.stringify(filled.map(toOrigin))}::json)
      as given (place_id uuid, source text, identifier text, columns text[], dated timestamptz)
    on conflict (place_id, source) do update
    set identifier = excluded.identifier, columns = excluded.columns, dated = excluded.dated
    where (place_origins.identifier, place_origins.columns, place_origins.dated)
      is distinct from (excluded.identifier, excluded.columns, excluded.dated)`)
  return filled.flatMap(({ place, record, columns }) =>
    columns.length === 0
      ? []
      : [
          {
            id: place.id,
            name: place.stored['name'] as string,
            ...Object.fromEntries(columns.map((name) => [name, record[name as WritableName]])),
          },
        ],
  )
}

function columnsToFill({ stored, people, filled }: StoredPlace, record: PlaceInput): string[] {
  const isOpen = (name: string) =>
    !people.includes(name) &&
    (filled?.includes(name) ||
      isBlank(stored[name]) ||
      stored[`is_${name}_derived`] === true ||
      ((name === 'longitude' || name === 'latitude') && stored['is_position_derived'] === true))
  return FILLED.filter((name) => (!isBlank(record[name]) || filled?.includes(name)) && isOpen(name))
}

function toOrigin({ place, record, columns }: { place: StoredPlace; record: PlaceInput; columns: readonly string[] }) {
  const { data_source: source, data_source_identifier: identifier, data_source_date: dated = null } = record
  return { place_id: place.id, source, identifier, columns, dated }
}

/** Notes that the places' own sources now give values that were those of others. */
export async function takeBack(transaction: Queryable, given: ReadonlyMap<string, readonly string[]>): Promise<void> {
  if (given.size === 0) return
  const rows = [...given].map(([place, columns]) => ({ place, columns }))
  await transaction.rows(sql`
    update place_origins set columns = array(select name from unnest(place_origins.columns) as name where name <> all(given.columns))
    from json_to_recordset(${JSON.stringify(rows)}::json) as given (place uuid, columns text[])
    where place_id = place and place_origins.columns && given.columns`)
}
