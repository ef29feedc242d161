/**
 * Derives values from stored rows that SQL alone can't derive. Rows written by older versions or by other programs lack
 * them. Each batch of rows is a transaction, so that the next run resumes an interrupted one.
 */
import { type Database, withoutTimeout } from '../core/database.ts'
import { deriveAreas } from './derive/areas.ts'
import { deriveCities } from './derive/cities.ts'
import { deriveTimezones } from './derive/timezones.ts'
import { completeOpeningHours } from './opening-hours.ts'

/** Rows per transaction, which takes about 0.5 s. */
const MAX_ROWS = 1000

/** Takes four short queries if nothing is missing. The city needs the country. */
export async function deriveMissing(database: Database): Promise<void> {
  for (const derive of [completeOpeningHours, deriveTimezones, deriveAreas, deriveCities]) {
    let rows = MAX_ROWS
    while (rows === MAX_ROWS) {
      rows = await database.transaction(async (transaction) => {
        await withoutTimeout(transaction)
        return derive(transaction, MAX_ROWS)
      })
    }
  }
}
