/** `whereabouts purge`: deletes expired data. */
import { Command } from 'commander'
import { purgeExpired } from '../sql/accounts/purge.ts'
import { withDatabase } from './database.ts'

export function purgeCommand(): Command {
  return new Command('purge')
    .description('delete expired tokens, reset links, throttle logs and stored answers')
    .action(() =>
      withDatabase(async (database) => {
        const { tokens, resetLinks, throttleLogs, idempotentAnswers } = await purgeExpired(database)
        const counts = [`${tokens} tokens`, `${resetLinks} reset links`, `${throttleLogs} throttle logs`]
        console.error(`deleted: ${counts.join(', ')}, ${idempotentAnswers} stored answers`)
      }),
    )
}
