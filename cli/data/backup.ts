/** `whereabouts backup FILE`: writes a copy of the embedded database to one file. */
import { existsSync } from 'node:fs'
import { Command } from 'commander'
import { type Config, readConfig } from '../../config.ts'
import { checkTarget } from '../../data/export/output.ts'
import { Database } from '../../sql/core/database.ts'
import { openEmbedded } from '../../sql/embedded/open.ts'
import { preparedFile } from '../../sql/embedded/pglite.ts'
import { interruptible } from '../interruptible.ts'
import { startProgress } from '../progress.ts'

const NOTES = `
The service may run meanwhile. It waits while the files that have changed during the backup are copied once more.
FILE is there when it is complete, in place of an older one. Until then FILE.partial, a folder, has a copy of the
database. FILE is a tar archive with gzip; only its owner may read it. "whereabouts restore FILE" puts it in place.

With DATABASE_URL, use the tools of PostgreSQL: see "Backups" in docs/operations.md.`

export function backupCommand(): Command {
  return new Command('backup')
    .description('write a copy of the embedded database to one file, while it is used')
    .argument('<file>', 'the file to write, such as places.backup')
    .addHelpText('after', NOTES)
    .action(run)
}

async function run(file: string): Promise<void> {
  const { dataDir } = embeddedOnly(readConfig(process.env), 'backup')
  checkTarget(file)
  if (!existsSync(preparedFile(dataDir))) throw new Error(`There is no database in ${dataDir}. Correct DATA_DIR.`)
  await interruptible(async (signal) => {
    // Not migrated: before an upgrade, the backup is of the database as it was.
    const embedded = await openEmbedded(dataDir, (step) => console.error(step))
    const database = new Database({ url: embedded.url, ...embedded.forWork, connections: 1 })
    // Loaded on demand, so that the other commands start sooner.
    const { backUp } = await import('../../data/backup/backup.ts')
    const progress = startProgress(`Writing ${file}`, undefined, 'bytes')
    const onBytes = (bytes: number) => progress.advance(bytes)
    try {
      const options = { signal, onBytes }
      const written = await backUp({ dataDir, database }, file, options).finally(() => progress.finish())
      const size = `${(written.bytes / 1e6).toFixed(1)} MB`
      const wait = `${Math.ceil(written.heldMilliseconds)} ms`
      console.error(`${file} has the whole database, ${size}; the service waited for ${wait}`)
    } catch (error) {
      if (!signal.aborted) throw error
      console.error('stopped; nothing was written')
    } finally {
      await database.close()
      embedded.close()
    }
  })
}

/** Throws if the configuration names a PostgreSQL server, which has tools of its own. */
export function embeddedOnly(config: Config, command: string): Config {
  if (config.databaseUrl === undefined) return config
  throw new Error(
    `"whereabouts ${command}" is for the embedded database, and DATABASE_URL is set. Use pg_basebackup or pg_dump of ` +
      'PostgreSQL, as "Backups" in docs/operations.md says.',
  )
}
