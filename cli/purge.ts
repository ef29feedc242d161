/** `whereabouts purge`: forgets what has ended. */
import { Command } from 'commander'
import { purge } from '../jobs/purge.ts'
import { withDatabase } from './database.ts'

export function purgeCommand(): Command {
  return new Command('purge').description('delete expired tokens, reset links and throttle logs').action(() =>
    withDatabase(async (database) => {
      const { tokens, resetLinks, throttleLogs } = await purge(database)
      console.error(`deleted: ${tokens} tokens, ${resetLinks} reset links, ${throttleLogs} throttle logs`)
    }),
  )
}
