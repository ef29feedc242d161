/** Writing places: batches that insert what is new, update what differs, and leave alone what is equal. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { type Database, type Queryable, type Store, withTimeout } from './database.ts'
import { rememberOpeningHours } from './opening-hours.ts'
import type { PlaceInput } from './place-input.ts'
import { findPlace, type PlaceRow } from './places.ts'
import { type Outcome, upsertStatement } from './places-upsert.ts'
import { ensureBasis } from './score-bases.ts'
import { scorePlaces } from './scores.ts'
import { withTimezone } from './timezones.ts'

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
    await withTimeout(transaction, 600_000)
    return writePlaces(transaction, places)
  })
}

/** As `upsertPlaces`, as a part of a transaction, which a race may end: see `withoutRaces`. */
export async function writePlaces(
  transaction: Queryable,
  places: readonly PlaceInput[],
): Promise<{ inserted: number; updated: number }> {
  const rows = lastOfEach(places).map(withTimezone)
  if (rows.length === 0) return { inserted: 0, updated: 0 }
  const statement = upsertStatement(rows)
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

/** What another transaction stored in the meantime is seen by the next statement, and updated. */
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

/** Whether an error says that a value can't be stored, rather than that the database can't be reached or used. */
export function isDataError(error: unknown): error is Error {
  // Classes 22 (data exception), 23 (constraint), 54 (program limit).
  return error instanceof pg.DatabaseError && /^(?:22|23|54)/.test(error.code ?? '')
}

/** Whether an error says that there is no place with the id that `duplicate_of` has. */
export function isUnknownOriginal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.constraint === 'places_duplicate_of_fkey'
}
