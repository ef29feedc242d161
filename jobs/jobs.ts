/** All jobs. */
import { purgeExpired } from '../sql/accounts/purge.ts'
import { purgeChanges } from '../sql/changes/purge.ts'
import { recordResult } from '../sql/jobs/runs.ts'
import { deriveMissing } from '../sql/places/derived.ts'
import { refreshOpeningHours } from '../sql/places/opening-hours.ts'
import { refreshTileCells } from '../sql/tiles/place-tiles.ts'
import type { Job } from './job.ts'
import { completeness, scores } from './scores.ts'
import { search } from './search.ts'

const purgeJob: Job = {
  name: 'purge',
  description:
    'deletes expired tokens, reset links, answers and throttle logs, and old rows of the change logs and of job runs',
  takes: {},
  async run({ database, run }) {
    await recordResult(database, run.id, { ...(await purgeExpired(database)), ...(await purgeChanges(database)) })
    return true
  },
}

const rollups: Job = {
  name: 'rollups',
  description: 'updates the rollup for low zooms and opening hours that depend on the year; adds missing time zones',
  takes: {},
  run: async ({ database }) => {
    await refreshTileCells(database)
    await database.transaction((transaction) => refreshOpeningHours(transaction, new Date()))
    await deriveMissing(database)
    return true
  },
}

export const JOBS: readonly Job[] = [scores, completeness, search, rollups, purgeJob]
