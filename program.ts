/** Runs the commands of `whereabouts` and prints their errors. */
import { existsSync } from 'node:fs'
import { Command } from 'commander'
import { historyCommand } from './cli/accounts/history.ts'
import { tipsCommand } from './cli/accounts/tips.ts'
import { userCommand } from './cli/accounts/user.ts'
import { codeVersion } from './cli/code-version.ts'
import { backupCommand } from './cli/data/backup.ts'
import { geocodeCommand } from './cli/data/geocode.ts'
import { restoreCommand } from './cli/data/restore.ts'
import { explainMistakes } from './cli/errors/command-line.ts'
import { errorMessage } from './cli/errors/error-message.ts'
import { exportCommand } from './cli/export.ts'
import { importCommand } from './cli/import.ts'
import { jobsCommand } from './cli/jobs/jobs.ts'
import { weightsCommand } from './cli/jobs/weights.ts'
import { duplicatesCommand } from './cli/matching/duplicates.ts'
import { matchCommand } from './cli/matching/match.ts'
import { migrateCommand } from './cli/migrate.ts'
import { purgeCommand } from './cli/purge.ts'
import { sampleCommand } from './cli/sample.ts'
import { searchCommand } from './cli/search.ts'
import { apiCommand, serveCommand, tilesCommand } from './cli/serve/serve.ts'
import { basemapCommand } from './cli/tiles/basemap.ts'
import { warmCommand } from './cli/warm.ts'
import { codeOf } from './core/errors/reasons.ts'

const program = new Command('whereabouts')
  .description('A places platform in which every tile is a query.')
  .version(codeVersion)
  .addHelpText(
    'after',
    '\nConfiguration is read from the environment and from a file .env; docs/settings.md lists the variables.',
  )
for (const command of [
  serveCommand(),
  tilesCommand(),
  apiCommand(),
  migrateCommand(),
  importCommand(),
  matchCommand(),
  duplicatesCommand(),
  geocodeCommand(),
  sampleCommand(),
  exportCommand(),
  backupCommand(),
  restoreCommand(),
  basemapCommand(),
  warmCommand(),
  userCommand(),
  tipsCommand(),
  historyCommand(),
  searchCommand(),
  purgeCommand(),
  jobsCommand(),
  weightsCommand(),
]) {
  program.addCommand(command)
}
explainMistakes(program)

// A reader that stops early, such as `head`, is not an error. Commands that write much notice it by themselves.
process.stdout.on('error', (error) => {
  if (codeOf(error) !== 'EPIPE') throw error
})

try {
  // Variables that the environment already has override those of the file.
  if (existsSync('.env')) process.loadEnvFile('.env')
  await program.parseAsync()
} catch (error) {
  const isDebugging = process.env['LOG_LEVEL'] === 'debug'
  console.error(isDebugging && error instanceof Error ? error.stack : errorMessage(error, process.env))
  process.exitCode = 1
}
