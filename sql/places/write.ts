/** Writes places in batches: inserts new ones, updates changed ones, skips equal ones. */
import { randomUUID } from 'node:crypto'
import pRetry from 'p-retry'
import pg from 'pg'
import sql from 'sql-template-tag'
import type { PlaceInput, PlaceRow } from '../../core/model/place.ts'
import { mapInTurns } from '../../core/threads/turns.ts'
import { type Database, type Queryable, type Store, withTimeout } from '../core/database.ts'
import { writeAs } from '../core/writer.ts'
import { ensureBasis } from '../scores/bases.ts'
import { scorePlaces } from '../scores/scores.ts'
import { withArea } from './derive/areas.ts'
import { townsFor, withCity } from './derive/cities.ts'
import type { DerivedPlace } from './derive/derived-columns.ts'
import { withTimezone } from './derive/timezones.ts'
import { rememberOpeningHours } from './opening-hours.ts'
import { type Outcome, upsertStatement } from './upsert.ts'

/** Enough for any plausible number of concurrent writers. */
const RETRIES = 9

/**
 * Writes places, all or none. A place whose `data_source_identifier`, or else id, is stored updates the stored one: a
 * missing key leaves the value, null empties it. Id and slug are kept unless a different slug is given. A place equal
 * to the stored one isn't written, so its `updated_at` stays and nothing is logged. If several places have the same
 * identifier, the last counts. Throws PostgreSQL's error when a value can't be stored.
 */
export async function upsertPlaces(
  database: Database,
  places: readonly PlaceInput[],
): Promise<{ inserted: number; updated: number }> {
  return retryOnConflict(database, async (transaction) => {
    await withTimeout(transaction, 600_000)
    return writePlaces(transaction, places)
  })
}

/** Same as `upsertPlaces`, within a transaction. A conflict may abort it: see `retryOnConflict`. */
export async function writePlaces(
  transaction: Queryable,
  places: readonly PlaceInput[],
): Promise<{ inserted: number; updated: number }> {
  const rows = await derived(lastOfEach(places))
  if (rows.length === 0) return { inserted: 0, updated: 0 }
  const statement = upsertStatement(rows)
  await writeAs(transaction, 'program')
  await rememberOpeningHours(transaction, new Set(rows.flatMap(({ opening_hours }) => opening_hours ?? [])))
  await ensureBasis(transaction, rows)
  const { inserted, updated, unscored } = await runUntilComplete(() => transaction.rows<Outcome>(statement))
  await scorePlaces(transaction, unscored)
  return { inserted, updated }
}

/** Another place has the identifier. */
export class IdentifierTaken extends Error {
  override name = 'IdentifierTaken'
}

/** Stores a place that a user adds, and returns the stored row. Throws `IdentifierTaken`, and PostgreSQL's errors. */
export function addPlace(store: Store, place: PlaceInput): Promise<PlaceRow> {
  return retried(async () => {
    const given = { ...place, id: randomUUID(), user_added: true, set_by_people: namesGiven(place) }
    const rows = await derived([given])
    const statement = sql`select add_place(${JSON.stringify(rows[0])}::json) as place`
    const hours = place.opening_hours ?? null
    // Mostly one statement, which is its own transaction: five took 2 ms longer.
    const areHoursKnown = sql`(${hours}::text is null or exists (select from weekly_hours where text = ${hours}))`
    const [alone] = await store.write<{ place: PlaceRow | null }>(sql`${statement} where ${areHoursKnown}`)
    if (alone?.place) return alone.place
    return store.transaction(async (transaction) => {
      await rememberOpeningHours(transaction, new Set(hours ? [hours] : []))
      await ensureBasis(transaction, rows)
      const [added] = await transaction.rows<{ place: PlaceRow | null }>(statement)
      if (!added?.place) throw new IdentifierTaken()
      return added.place
    })
  })
}

/** Adds what follows from other columns, unless it is given. */
async function derived(places: readonly PlaceInput[]): Promise<DerivedPlace[]> {
  const towns = await townsFor(places)
  return mapInTurns(places, (place) => withCity(withTimezone(withArea(withPosition(place))), towns))
}

/** Names of the columns that have a value, but for the identifier, which no import changes either. */
function namesGiven(place: PlaceInput): string[] {
  const isGiven = (value: unknown) => value !== undefined && value !== null && value !== false && String(value) !== ''
  return Object.entries(place).flatMap(([name, value]) =>
    name !== 'data_source_identifier' && isGiven(value) ? [name] : [],
  )
}

/** Runs a transaction that writes places, and retries it if it loses a race for a slug or an id, or a deadlock. */
export function retryOnConflict<Result>(
  store: Store,
  work: (transaction: Queryable) => Promise<Result>,
): Promise<Result> {
  return retried(() => store.transaction(work))
}

function retried<Result>(work: () => Promise<Result>): Promise<Result> {
  return pRetry(work, { retries: RETRIES, minTimeout: 0, shouldRetry: ({ error }) => isRace(error) })
}

/** Repeats the statement until it sees, and updates, what other transactions stored in the meantime. */
async function runUntilComplete(run: () => Promise<Outcome[]>): Promise<Omit<Outcome, 'overtaken'>> {
  const sum = { inserted: 0, updated: 0, unscored: [] as string[] }
  for (;;) {
    const [outcome] = await run()
    if (!outcome) return sum
    sum.inserted += outcome.inserted
    sum.updated += outcome.updated
    sum.unscored.push(...outcome.unscored)
    if (outcome.overtaken === 0) return sum
  }
}

const RACES: readonly unknown[] = ['places_slug_key', 'places_pkey']

/** Returns whether a transaction lost a race for a slug or an id, or a deadlock. The loser retries. */
export function isRace(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false
  return (error.code === '23505' && RACES.includes(error.constraint)) || error.code === '40P01'
}

/** A position that is given is not derived, unless the place says so. */
function withPosition(place: PlaceInput): PlaceInput {
  return typeof place.longitude === 'number' ? { is_position_derived: false, ...place } : place
}

function lastOfEach(places: readonly PlaceInput[]): PlaceInput[] {
  const identified = new Map<string, PlaceInput>()
  const rows: PlaceInput[] = []
  for (const place of places) {
    const identifier = place.data_source_identifier ?? place.id
    if (typeof identifier === 'string') identified.set(identifier, place)
    else rows.push(place)
  }
  return [...identified.values(), ...rows]
}

/** Returns whether an error means that no place has the id in `duplicate_of`. */
export function isUnknownOriginal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.constraint === 'places_duplicate_of_fkey'
}
