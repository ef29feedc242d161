/**
 * `whereabouts migrate`: brings the database to the newest schema, as every other command does. It also brings opening
 * hours that depend on the year, such as those of holidays, to the current year.
 */
import { Command } from 'commander'
import { refreshOpeningHours } from '../sql/places/opening-hours.ts'
import { dumpSchema } from '../sql/schema/dump.ts'
import { withDatabase } from './database.ts'

export function migrateCommand(): Command {
  return new Command('migrate')
    .description('bring the database to the newest schema (every command that needs it does so by itself)')
    .option('--dump', 'then write the schema to standard output, as it stands in sql/schema/schema.sql')
    .option('--own-functions', 'put back the functions and views of this program, although a newer one replaced them')
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
