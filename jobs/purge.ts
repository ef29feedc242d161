/** The job that deletes what nobody needs any more. */
import { purgeExpired } from '../sql/accounts/purge.ts'
import { purgeChanges } from '../sql/changes/purge.ts'
import { recordResult } from '../sql/jobs/runs.ts'
import type { Job } from './job.ts'

export const purge: Job = {
  name: 'purge',
  description:
    'deletes expired tokens, reset links, answers and throttle logs, and old rows of the change logs and of job runs',
  schedule: '50 3 * * *',
  async run({ database, run }) {
    await recordResult(database, run.id, { ...(await purgeExpired(database)), ...(await purgeChanges(database)) })
    return true
  },
}
