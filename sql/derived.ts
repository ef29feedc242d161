/**
 * What the program derives from what is stored, and SQL alone can't: for rows of older versions, and those that were
 * written by other means than ours. Each part is a transaction, so that an interrupted run goes on with the rest.
 */
import { type Database, withoutTimeout } from './database.ts'
import { completeOpeningHours } from './opening-hours.ts'
import { deriveTimezones } from './timezones.ts'

/** Rows of a transaction: half a second or so. */
const MOST_ROWS = 1000

/** Where nothing is missing, it takes two short queries. */
export async function deriveMissing(database: Database): Promise<void> {
  for (const derive of [completeOpeningHours, deriveTimezones]) {
    let rows = MOST_ROWS
    while (rows === MOST_ROWS) {
      rows = await database.transaction(async (transaction) => {
        await withoutTimeout(transaction)
        return derive(transaction, MOST_ROWS)
      })
    }
  }
}
