/**
 * Computes what the analyst's page shows of the whole catalogue, and stores it. It goes through the table twice, in
 * slices of a short statement each, so that the embedded database serves requests in between: first the largest
 * categories, cities and sources, then what is common to them.
 */
import sql from 'sql-template-tag'
import type { Database } from '../core/database.ts'
import { readFields, readPlaces } from './cell-slice.ts'
import { CellSums } from './cell-sums.ts'
import { storeCells } from './cells.ts'
import { readSlice } from './overview-slice.ts'
import { OverviewSums } from './overview-sums.ts'
import { placeBlocks } from './scores.ts'

/** 1,000,000 places take 22 s in slices of 1,200 places, 52 s in slices of 150. */
const SLICE_BLOCKS = 256
/** About 150 places: 40 ms, for which requests to the embedded database wait. */
const SLICE_BLOCKS_ONE_AT_A_TIME = 32
/** Places of which fields are counted: the view of scores takes 15 µs a place, the embedded database 300. */
const DRAWN = 20_000

/** Statistics are no more than so old while places change. */
const MAX_AGE = '1 hour'

export async function isOverviewOld(database: Database): Promise<boolean> {
  const fresh = await database.write(
    sql`select from score_overview where computed_at > now() - ${MAX_AGE}::interval limit 1`,
  )
  return fresh.length === 0
}

/** Replaces what is stored. After `signal`, leaves it as it was. */
export async function refreshOverview(database: Database, signal: AbortSignal): Promise<void> {
  const { blocks } = await placeBlocks(database)
  const step = database.servesOneAtATime ? SLICE_BLOCKS_ONE_AT_A_TIME : SLICE_BLOCKS
  const sums = new OverviewSums()
  for (let block = 0; block < blocks; block += step) {
    if (signal.aborted) return
    sums.add(await readSlice(database, block, block + step))
  }
  const cells = new CellSums(sums.keys())
  const share = Math.min(1, DRAWN / Math.max(1, sums.places))
  for (let block = 0; block < blocks; block += step) {
    if (signal.aborted) return
    const places = await readPlaces(database, block, block + step)
    const drawn = places.filter(() => Math.random() < share)
    const fields = await readFields(
      database,
      drawn.map(({ id }) => id),
    )
    for (const place of places) cells.add(place, fields.get(place.id))
  }
  await database.transaction(async (transaction) => {
    await transaction.rows(sql`lock table score_overview in share row exclusive mode`)
    await transaction.rows(sql`delete from score_overview`)
    await transaction.rows(sql`
      insert into score_overview (kind, key, places, score, completeness, longitude, latitude)
      select kind, key, places, score, completeness, longitude, latitude
      from json_populate_recordset(null::score_overview, ${JSON.stringify(sums.rows())}::json)`)
    await storeCells(transaction, cells.cells())
  })
}
