/**
 * The commands of `whereabouts`. Only the one that is called is loaded: all of them take 1.4 s of processor time.
 */
import type { Command } from 'commander'

const COMMANDS = new Map<string, () => Promise<Command>>(
  Object.entries({
    serve: async () => (await import('./serve/serve.ts')).serveCommand(),
    tiles: async () => (await import('./serve/serve.ts')).tilesCommand(),
    api: async () => (await import('./serve/serve.ts')).apiCommand(),
    migrate: async () => (await import('./migrate.ts')).migrateCommand(),
    import: async () => (await import('./import.ts')).importCommand(),
    match: async () => (await import('./matching/match.ts')).matchCommand(),
    duplicates: async () => (await import('./matching/duplicates.ts')).duplicatesCommand(),
    geocode: async () => (await import('./data/geocode.ts')).geocodeCommand(),
    sample: async () => (await import('./sample.ts')).sampleCommand(),
    export: async () => (await import('./export.ts')).exportCommand(),
    backup: async () => (await import('./data/backup.ts')).backupCommand(),
    restore: async () => (await import('./data/restore.ts')).restoreCommand(),
    basemap: async () => (await import('./tiles/basemap.ts')).basemapCommand(),
    warm: async () => (await import('./warm.ts')).warmCommand(),
    user: async () => (await import('./accounts/user.ts')).userCommand(),
    tips: async () => (await import('./accounts/tips.ts')).tipsCommand(),
    history: async () => (await import('./accounts/history.ts')).historyCommand(),
    search: async () => (await import('./search.ts')).searchCommand(),
    purge: async () => (await import('./purge.ts')).purgeCommand(),
    jobs: async () => (await import('./jobs/jobs.ts')).jobsCommand(),
    weights: async () => (await import('./jobs/weights.ts')).weightsCommand(),
  }),
)

/** Returns the command that the arguments call; all of them for a list of commands, or if there is no such command. */
export function commandsFor(args: readonly string[]): Promise<Command[]> {
  const called = COMMANDS.get(args.find((argument) => !argument.startsWith('-')) ?? '')
  return Promise.all((called ? [called] : [...COMMANDS.values()]).map((load) => load()))
}
