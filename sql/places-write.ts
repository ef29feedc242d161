/** Writing places: batches that insert what is new, update what differs, and leave alone what is equal. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Database, Queryable, Store } from './database.ts'
import { rememberOpeningHours } from './opening-hours.ts'
import type { PlaceInput } from './place-input.ts'
import { findPlace, type PlaceRow } from './places.ts'

/** The columns that can be written; those that can't be null say what an absent value becomes in a new place. */
const COLUMNS: Readonly<Record<keyof PlaceInput, { type: string; otherwise?: string }>> = {
  id: { type: 'uuid', otherwise: 'gen_random_uuid()' },
  name: { type: 'text', otherwise: `''` },
  slug: { type: 'text', otherwise: `''` },
  address: { type: 'text' },
  city: { type: 'text' },
  neighborhood: { type: 'text' },
  description: { type: 'text' },
  short_description: { type: 'text' },
  telephone: { type: 'text' },
  url: { type: 'text' },
  timezone: { type: 'text' },
  longitude: { type: 'float8' },
  latitude: { type: 'float8' },
  aggregate_rating: { type: 'float8', otherwise: '0' },
  aggregate_rating_count: { type: 'integer' },
  price: { type: 'smallint' },
  categories: { type: 'text[]', otherwise: `'{}'` },
  editorial_categories: { type: 'text[]', otherwise: `'{}'` },
  suggested_categories: { type: 'text[]', otherwise: `'{}'` },
  tags: { type: 'text[]', otherwise: `'{}'` },
  vibes: { type: 'text[]', otherwise: `'{}'` },
  membership_tier: { type: 'text' },
  images: { type: 'jsonb', otherwise: `'[]'` },
  opening_hours: { type: 'text' },
  data_source_identifier: { type: 'text' },
  data_source_url: { type: 'text' },
  notes_to_svc: { type: 'text' },
  notes_internal: { type: 'text' },
  is_closed: { type: 'boolean', otherwise: 'false' },
  is_featured: { type: 'boolean', otherwise: 'false' },
  is_public: { type: 'boolean', otherwise: 'true' },
  is_flagged: { type: 'boolean', otherwise: 'false' },
  is_duplicate: { type: 'boolean', otherwise: 'false' },
  duplicate_of: { type: 'uuid' },
  is_chain: { type: 'boolean', otherwise: 'false' },
  is_sample: { type: 'boolean', otherwise: 'false' },
  user_added: { type: 'boolean', otherwise: 'false' },
  completeness_score: { type: 'float8', otherwise: '0' },
  score_combined: { type: 'float8', otherwise: '0' },
}
const NAMES = Object.keys(COLUMNS) as (keyof PlaceInput)[]
/** What an update leaves alone: the place keeps its id, and is found by its identifier. */
const FIXED: ReadonlySet<keyof PlaceInput> = new Set(['id', 'data_source_identifier'])
/** Enough for as many concurrent writers as there are sensibly. */
const ATTEMPTS = 10

/**
 * Writes places, all or none. One whose `data_source_identifier` is stored already updates that place: a key that
 * is absent stays as it is there, null empties it; id and slug are kept unless a different slug is given. A place
 * that is equal to the stored one isn't written at all, so that its `updated_at` stays and nothing is logged. Of
 * several places with one identifier the last counts. Throws what PostgreSQL answers when a value can't be stored.
 */
export async function upsertPlaces(
  database: Database,
  places: readonly PlaceInput[],
): Promise<{ inserted: number; updated: number }> {
  return withoutRaces(database, async (transaction) => {
    await transaction.rows(sql`set local statement_timeout = '10min'`)
    return writePlaces(transaction, places)
  })
}

/** As `upsertPlaces`, as a part of a transaction, which a race may end: see `withoutRaces`. */
export async function writePlaces(
  transaction: Queryable,
  places: readonly PlaceInput[],
): Promise<{ inserted: number; updated: number }> {
  const rows = lastOfEach(places)
  if (rows.length === 0) return { inserted: 0, updated: 0 }
  const statement = upsertStatement(rows)
  await rememberOpeningHours(transaction, new Set(rows.flatMap(({ opening_hours }) => opening_hours ?? [])))
  return runUntilComplete(() => transaction.rows<Outcome>(statement))
}

/** Another place has the identifier. */
export class IdentifierTaken extends Error {
  override name = 'IdentifierTaken'
}

/**
 * Stores a place that a user adds, and reads it back as it is stored. Throws `IdentifierTaken`, and what PostgreSQL
 * answers.
 */
export function addPlace(store: Store, place: PlaceInput): Promise<PlaceRow> {
  return withoutRaces(store, async (transaction) => {
    const id = randomUUID()
    const { inserted } = await writePlaces(transaction, [{ ...place, id, user_added: true }])
    // It may have been updated instead; the transaction ends with this.
    if (inserted === 0) throw new IdentifierTaken()
    const stored = await findPlace(transaction, id)
    if (!stored) throw new Error('a place that was written is not there')
    return stored
  })
}

/** A transaction that writes places, begun again when another one is quicker to take a slug. */
export async function withoutRaces<Result>(
  store: Store,
  work: (transaction: Queryable) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await store.transaction(work)
    } catch (error) {
      if (attempt === ATTEMPTS || !isRace(error)) throw error
    }
  }
}

interface Outcome {
  inserted: number
  updated: number
  /** New in our snapshot, but stored by another transaction meanwhile. */
  overtaken: number
}

/** What another transaction stored in the meantime is seen by the next statement, and updated. */
async function runUntilComplete(run: () => Promise<Outcome[]>): Promise<{ inserted: number; updated: number }> {
  const counts = { inserted: 0, updated: 0 }
  for (;;) {
    const [outcome] = await run()
    if (!outcome) return counts
    counts.inserted += outcome.inserted
    counts.updated += outcome.updated
    if (outcome.overtaken === 0) return counts
  }
}

/** Two transactions that took one slug, or waited for each other's: the loser tries again. */
export function isRace(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false
  return (error.code === '23505' && error.constraint === 'places_slug_key') || error.code === '40P01'
}

function lastOfEach(places: readonly PlaceInput[]): PlaceInput[] {
  const identified = new Map<string, PlaceInput>()
  const rows: PlaceInput[] = []
  for (const place of places) {
    const identifier = place.data_source_identifier
    if (typeof identifier === 'string') identified.set(identifier, place)
    else rows.push(place)
  }
  return [...identified.values(), ...rows]
}

/**
 * Only the columns that occur are named, which the parsing of JSON repays. `nulled` has a bit for each of them that
 * is null on purpose, as a recordset can't tell that from an absent key.
 */
function upsertStatement(places: readonly PlaceInput[]): Sql {
  const isGiven = (name: keyof PlaceInput) => places.some((place) => place[name] !== undefined)
  const used = NAMES.filter((name) => isGiven(name === 'suggested_categories' ? 'editorial_categories' : name))
  const list = raw(used.join(', '))
  const changing = used.filter((name) => !FIXED.has(name))
  const recordset = used.map((name) => `${name} ${COLUMNS[name].type}`).join(', ')
  const created = used.map((name) => {
    const { otherwise } = COLUMNS[name]
    return raw(otherwise ? `coalesce(input.${name}, ${otherwise})` : `input.${name}`)
  })
  const stored = changing.map((name) => `places.${name}`).join(', ')
  const wanted = changing.map((name) => wantedValue(name, used.indexOf(name)))
  const assignments = changing.map((name, index) => `${name} = ${wanted[index]}`).join(', ')
  const json = JSON.stringify(places.map((place) => withNulled(place, used)))
  return sql`
    with input as materialized (
      select * from json_to_recordset(${json}::json) as input(${raw(recordset)}, nulled bigint)
    ), fresh as materialized (
      select * from input where not exists (
        select from places where places.data_source_identifier = ${identifier(used)})
    ), updated as (
      update places set ${raw(assignments)} from input
      where places.data_source_identifier = ${identifier(used)}
        and (${raw(stored)}) is distinct from (${raw(wanted.join(', '))})
      returning 1
    ), inserted as (
      insert into places (${list}) select ${join(created)} from fresh as input
      on conflict (data_source_identifier) do nothing
      returning 1
    )
    select (select count(*)::int from inserted) as inserted, (select count(*)::int from updated) as updated,
      (select count(*)::int from fresh) - (select count(*)::int from inserted) as overtaken`
}

function identifier(used: readonly (keyof PlaceInput)[]): Sql {
  return raw(used.includes('data_source_identifier') ? 'input.data_source_identifier' : 'null')
}

/** A stored slug stays when it is the wanted one, with or without the number that made it unique. */
function wantedValue(name: keyof PlaceInput, bit: number): string {
  if (name === 'slug') {
    return `case when input.slug is null or places.slug ~ ('^' || slugify(input.slug) || '(-[0-9]{6,})?$')
      then places.slug else input.slug end`
  }
  // Who sets the categories says which of them are suggested.
  if (name === 'suggested_categories') {
    return `case when input.editorial_categories is null then places.suggested_categories
      else coalesce(input.suggested_categories, '{}') end`
  }
  // What users posted stays, behind what the source says.
  if (name === 'vibes') return 'merge_labels(coalesce(input.vibes, places.vibes), places.posted_vibes)'
  if (COLUMNS[name].otherwise) return `coalesce(input.${name}, places.${name})`
  return `coalesce(input.${name}, case when (input.nulled >> ${bit}) & 1 = 1 then null else places.${name} end)`
}

function withNulled(place: PlaceInput, used: readonly (keyof PlaceInput)[]): PlaceInput & { nulled?: number } {
  let nulled = 0
  used.forEach((name, bit) => {
    if (place[name] === null) nulled += 2 ** bit
  })
  return nulled === 0 ? place : { ...place, nulled }
}

/** Whether an error says that a value can't be stored, rather than that the database can't be reached or used. */
export function isDataError(error: unknown): error is Error {
  // Classes 22 (data exception), 23 (constraint), 54 (program limit).
  return error instanceof pg.DatabaseError && /^(?:22|23|54)/.test(error.code ?? '')
}

/** Whether an error says that there is no place with the id that `duplicate_of` has. */
export function isUnknownOriginal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.constraint === 'places_duplicate_of_fkey'
}
