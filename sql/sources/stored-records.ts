/** What the places of a batch already have from persons and from other sources, and what an import leaves alone. */
import { isDeepStrictEqual } from 'node:util'
import sql, { empty } from 'sql-template-tag'
import type { PlaceInput } from '../../core/model/place.ts'
import type { Queryable } from '../core/database.ts'

/** A place of which an import does not write everything, or which `--sync` has closed. */
export interface ExceptionalPlace {
  readonly id: string
  readonly identifier: string | null
  readonly people: readonly string[]
  /** Columns that come from other sources. */
  readonly others: readonly string[]
  readonly is_duplicate: boolean
  readonly is_gone: boolean
  /** The row. */
  readonly stored: Readonly<Record<string, unknown>>
}

/** Finds the exceptional ones of the places that have the identifiers, or else the ids, of a batch. */
export async function exceptionalPlaces(
  transaction: Queryable,
  places: readonly PlaceInput[],
): Promise<(place: PlaceInput) => ExceptionalPlace | undefined> {
  const identifiers = places.flatMap(({ data_source_identifier }) => data_source_identifier ?? [])
  const ids = places.flatMap(({ id }) => id ?? [])
  const isGiven = sql`data_source_identifier = any(${identifiers})`
  // Starts from the few places that are exceptional: 1,000,000 others are not read.
  const rows = await transaction.rows<ExceptionalPlace>(sql`
    select id, data_source_identifier as identifier, set_by_people as people, is_duplicate,
      array(select unnest(columns) from place_origins where place_id = id) as others, gone.place_id is not null as is_gone,
      to_jsonb(places) as stored
    from places left join gone_places as gone on gone.place_id = id
    where id in (
      select id from places where ${isGiven} and (set_by_people <> '{}' or is_duplicate)
      union all select id from gone_places as each join places on id = each.place_id
        where ${isGiven} and exists (select from gone_places)
      union all select id from place_origins join places on id = place_id
        where ${isGiven} and exists (select from place_origins)
      ${ids.length > 0 ? sql`union all select unnest(${ids}::uuid[])` : empty})`)
  const byIdentifier = new Map(rows.map((row) => [row.identifier, row]))
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ({ id, data_source_identifier: identifier }) =>
    (identifier ? byIdentifier.get(identifier) : undefined) ?? (id ? byId.get(id) : undefined)
}

/** A value that the file has and an import does not write. */
export interface Kept {
  readonly field: string
  readonly reason: string
  readonly value?: unknown
}

const POSITION = ['longitude', 'latitude'] as const

/** Returns what an import writes of its own record of the place, and what it leaves alone. */
export function withoutProtected(
  place: PlaceInput,
  { people, others, is_duplicate, is_gone, stored }: ExceptionalPlace,
): { place: PlaceInput; kept: Kept[] } {
  const written: Record<string, unknown> = { ...place }
  const kept: Kept[] = []
  // What persons set is not told by files.
  delete written['set_by_people']
  if (is_gone) written['is_closed'] ??= false
  for (const field of people) {
    const value = written[field]
    if (field === 'name') written['name'] = stored['name']
    else delete written[field]
    if (value !== undefined && !isDeepStrictEqual(value, stored[field])) {
      kept.push({ field, reason: 'is not changed, because a person set it', value })
    }
  }
  if (POSITION.some((field) => people.includes(field))) for (const field of POSITION) delete written[field]
  // A source that does not know a value does not take away that of another.
  for (const field of others) if (isBlank(written[field])) delete written[field]
  if (is_duplicate) {
    if (written['is_duplicate'] !== true) {
      delete written['is_duplicate']
      delete written['duplicate_of']
    }
    kept.push({ field: 'row', reason: 'describes a duplicate, which stays one' })
  }
  return { place: written as unknown as PlaceInput, kept }
}

/** Returns whether a column has no value. Flags always have one. */
export function isBlank(value: unknown): boolean {
  return (
    value === undefined || value === null || value === '' || value === 0 || (Array.isArray(value) && value.length === 0)
  )
}
