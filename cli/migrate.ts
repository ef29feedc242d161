/**
 * `whereabouts migrate`: updates the schema of the database, as every other command does. It also computes opening
 * hours that depend on the year, such as those of holidays, for the current year.
 */
import { Command } from 'commander'
import { refreshOpeningHours } from '../sql/places/opening-hours.ts'
import { dumpSchema } from '../sql/schema/dump.ts'
import { withDatabase } from './database.ts'

export function migrateCommand(): Command {
  return new Command('migrate')
    .description('update the schema (every command that uses the database does so, too)')
    .option('--dump', 'then write the schema to standard output, in the form of sql/schema/schema.sql')
    .option('--own-functions', 'restore the functions and views of this program after a newer one replaced them')
    .action(({ dump, ownFunctions = false }: { dump?: true; ownFunctions?: boolean }) =>
      withDatabase(
        async (database) => {
          await database.transaction((transaction) => refreshOpeningHours(transaction, new Date()))
          if (dump) process.stdout.write(await dumpSchema(database))
          else console.error('the schema is up to date')
        },
        { ownDefinitions: ownFunctions },
      ),
    )
}
