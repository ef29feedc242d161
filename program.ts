/** Runs the commands of `whereabouts` and prints their errors. */
import { existsSync } from 'node:fs'
import { Command } from 'commander'
import { codeVersion } from './cli/code-version.ts'
import { explainMistakes } from './cli/errors/command-line.ts'
import { errorMessage } from './cli/errors/error-message.ts'
import { codeOf } from './core/errors/reasons.ts'

/** Only the one that is called is loaded: all of them take 1.4 s of processor time. */
const COMMANDS = new Map<string, () => Promise<Command>>(
  Object.entries({
    serve: async () => (await import('./cli/serve/serve.ts')).serveCommand(),
    tiles: async () => (await import('./cli/serve/serve.ts')).tilesCommand(),
    api: async () => (await import('./cli/serve/serve.ts')).apiCommand(),
    mcp: async () => (await import('./cli/serve/mcp.ts')).mcpCommand(),
    migrate: async () => (await import('./cli/migrate.ts')).migrateCommand(),
    import: async () => (await import('./cli/import.ts')).importCommand(),
    match: async () => (await import('./cli/matching/match.ts')).matchCommand(),
    duplicates: async () => (await import('./cli/matching/duplicates.ts')).duplicatesCommand(),
    geocode: async () => (await import('./cli/data/geocode.ts')).geocodeCommand(),
    sample: async () => (await import('./cli/sample.ts')).sampleCommand(),
    export: async () => (await import('./cli/export/export.ts')).exportCommand(),
    backup: async () => (await import('./cli/data/backup.ts')).backupCommand(),
    restore: async () => (await import('./cli/data/restore.ts')).restoreCommand(),
    basemap: async () => (await import('./cli/tiles/basemap.ts')).basemapCommand(),
    layers: async () => (await import('./cli/layers/layers.ts')).layersCommand(),
    warm: async () => (await import('./cli/warm.ts')).warmCommand(),
    user: async () => (await import('./cli/accounts/user.ts')).userCommand(),
    tips: async () => (await import('./cli/accounts/tips.ts')).tipsCommand(),
    history: async () => (await import('./cli/accounts/history.ts')).historyCommand(),
    search: async () => (await import('./cli/search.ts')).searchCommand(),
    purge: async () => (await import('./cli/purge.ts')).purgeCommand(),
    jobs: async () => (await import('./cli/jobs/jobs.ts')).jobsCommand(),
    weights: async () => (await import('./cli/jobs/weights.ts')).weightsCommand(),
  }),
)

/** Runs the command that the arguments of this process call. Prints its error, and sets the exit code. */
export async function run(args: readonly string[]): Promise<void> {
  // A reader that stops early, such as `head`, is not an error. Commands that write much notice it by themselves.
  process.stdout.on('error', (error) => {
    if (codeOf(error) !== 'EPIPE') throw error
  })
  const program = await programFor(args)
  try {
    // Variables that the environment already has override those of the file.
    if (existsSync('.env')) process.loadEnvFile('.env')
    await program.parseAsync(args, { from: 'user' })
  } catch (error) {
    const isDebugging = process.env['LOG_LEVEL'] === 'debug'
    console.error(isDebugging && error instanceof Error ? error.stack : errorMessage(error, process.env))
    process.exitCode = 1
  }
}

/** Returns the program with the command that the arguments call. */
export async function programFor(args: readonly string[]): Promise<Command> {
  const program = new Command('whereabouts')
    .description('A places platform in which every tile is a query.')
    .version(codeVersion)
    .addHelpText(
      'after',
      '\nConfiguration is read from the environment and from a file .env; docs/settings.md lists the variables.',
    )
  for (const command of await commandsFor(args)) program.addCommand(command)
  explainMistakes(program)
  return program
}

/** Returns the command that the arguments call; all of them for a list of commands, or if there is no such command. */
async function commandsFor(args: readonly string[]): Promise<Command[]> {
  if (args[0] === '--version' || args[0] === '-V') return []
  const called = COMMANDS.get(args.find((argument) => !argument.startsWith('-')) ?? '')
  return Promise.all((called ? [called] : [...COMMANDS.values()]).map((load) => load()))
}
