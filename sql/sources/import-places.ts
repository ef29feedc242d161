/** Writes the places of an import: those of its own, and those that it merges into places from elsewhere. */
import sql from 'sql-template-tag'
import type { PlaceInput } from '../../core/model/place.ts'
import type { MatchThresholds } from '../batch/match-judge.ts'
import { type Queryable, type Store, withTimeout } from '../core/database.ts'
import { writeAs } from '../core/writer.ts'
import { rememberOpeningHours } from '../places/opening-hours.ts'
import { retryOnConflict, writePlaces } from '../places/write.ts'
import { forgetGone, noteSeen } from './gone.ts'
import { type MatchedRecord, matchRecords } from './matched-records.ts'
import { fillPlaces, knownOrigins, type MergedRecord, takeBack } from './origins.ts'
import { exceptionalPlaces, isBlank, type Kept, withoutProtected } from './stored-records.ts'

export interface ImportRun {
  /** Matches records that are new with places of other sources. Undefined: each new record becomes a place. */
  readonly match: MatchThresholds | undefined
  /** Identifies the run that notes which identifiers it has seen. Undefined: they are not noted. */
  readonly sync: string | undefined
}

export interface Imported {
  readonly inserted: number
  readonly updated: number
  /** Values that were not written, with the index of their place. */
  readonly kept: readonly (Kept & { readonly index: number })[]
  /** Records that were matched with a place for the first time. */
  readonly matched: readonly (MatchedRecord & { readonly index: number })[]
}

/** Writes a batch of records, all or none. Throws PostgreSQL's error when a value can't be stored. */
export async function importPlaces(store: Store, records: readonly PlaceInput[], run: ImportRun): Promise<Imported> {
  // Before the transaction, because another one with the same hours would wait for its end.
  const hours = new Set(records.flatMap(({ opening_hours }) => opening_hours ?? []))
  if (hours.size > 0) await store.transaction((transaction) => rememberOpeningHours(transaction, hours))
  return retryOnConflict(store, async (transaction) => {
    await withTimeout(transaction, 600_000)
    await writeAs(transaction, 'import')
    const known = await knownOrigins(transaction, records)
    const unknown = records.filter((record) => !known.has(record))
    const matched = run.match ? await matchRecords(transaction, await newRecords(transaction, unknown), run.match) : []
    const merged: MergedRecord[] = [...[...known].map(([record, place]) => ({ record, place })), ...matched]
    const mergedRecords = new Set(merged.map(({ record }) => record))
    const own = await ownRecords(transaction, records, mergedRecords)
    const filled = await writePlaces(transaction, await fillPlaces(transaction, merged))
    const written = await writePlaces(transaction, own.places)
    await forgetGone(transaction, own.returned)
    if (run.sync) {
      const identifiers = records.flatMap(({ data_source_identifier }) => data_source_identifier ?? [])
      await noteSeen(transaction, run.sync, identifiers)
    }
    return {
      inserted: written.inserted,
      updated: written.updated + filled.updated,
      kept: own.kept,
      matched: matched.map((each) => ({ ...each, index: records.indexOf(each.record) })),
    }
  })
}

/** Returns the records whose place is not stored. */
async function newRecords(transaction: Queryable, records: readonly PlaceInput[]): Promise<PlaceInput[]> {
  const identifiers = records.flatMap(({ data_source_identifier }) => data_source_identifier ?? [])
  const stored = await transaction.rows<{ identifier: string }>(sql`
    select data_source_identifier as identifier from places where data_source_identifier = any(${identifiers})`)
  const known = new Set(stored.map(({ identifier }) => identifier))
  return records.filter(
    ({ id, data_source, data_source_identifier }) =>
      !id && data_source && data_source_identifier && !known.has(data_source_identifier),
  )
}

/** Returns what is written of the records that are places of their own. */
async function ownRecords(transaction: Queryable, records: readonly PlaceInput[], merged: ReadonlySet<PlaceInput>) {
  const exceptionOf = await exceptionalPlaces(transaction, records)
  const places: PlaceInput[] = []
  const kept: Imported['kept'][number][] = []
  const returned: string[] = []
  const taken = new Map<string, string[]>()
  for (const [index, record] of records.entries()) {
    if (merged.has(record)) continue
    const exception = exceptionOf(record)
    if (!exception) {
      places.push(record)
      continue
    }
    const made = withoutProtected(record, exception)
    places.push(made.place)
    for (const each of made.kept) kept.push({ ...each, index })
    if (exception.is_gone) returned.push(exception.id)
    const given = exception.others.filter((name) => !isBlank(made.place[name as keyof PlaceInput]))
    if (given.length > 0) taken.set(exception.id, given)
  }
  await takeBack(transaction, taken)
  return { places, kept, returned }
}
