/** The job that renews what is derived from places. */
import { deriveMissing } from '../sql/places/derived.ts'
import { refreshOpeningHours } from '../sql/places/opening-hours.ts'
import { noteCommonWords } from '../sql/search/words.ts'
import { refreshTileCells } from '../sql/tiles/place-tiles.ts'
import type { Job } from './job.ts'

export const rollups: Job = {
  name: 'rollups',
  description:
    'updates the rollup for low zooms and opening hours that depend on the year; adds missing time zones and areas; notes common words',
  schedule: '10 3 * * *',
  async run({ database }) {
    await refreshTileCells(database)
    await database.transaction((transaction) => refreshOpeningHours(transaction, new Date()))
    await deriveMissing(database)
    await noteCommonWords(database)
    return true
  },
}
