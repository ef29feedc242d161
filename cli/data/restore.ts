/** `whereabouts restore FILE`: puts a backup of the embedded database in place. */
import { Command } from 'commander'
import { readConfig } from '../../config.ts'
import { inputSize } from '../errors/input-file.ts'
import { interruptible } from '../interruptible.ts'
import { startProgress } from '../progress.ts'
import { embeddedOnly } from './backup.ts'

const NOTES = `
Stop all commands that use DATA_DIR first. The backup is unpacked beside the database and opened. Only then it takes the
place of the database. With MEILI_URL, the service builds the search index again afterwards.`

export function restoreCommand(): Command {
  return new Command('restore')
    .description('put a backup of the embedded database in place')
    .argument('<file>', 'a file that "whereabouts backup" wrote')
    .option('--replace', 'replace the database that is in DATA_DIR')
    .addHelpText('after', NOTES)
    .action(run)
}

async function run(file: string, { replace = false }: { replace?: boolean }): Promise<void> {
  const { dataDir } = embeddedOnly(readConfig(process.env), 'restore')
  const size = inputSize(file)
  await interruptible(async (signal) => {
    // Loaded on demand, so that the other commands start sooner.
    const { restore } = await import('../../data/backup/restore.ts')
    const unpacking = startProgress(`Reading ${file}`, size, 'bytes')
    const onBytes = (bytes: number) => unpacking.advance(bytes)
    try {
      const places = await restore(dataDir, file, { replace, signal, onBytes }).finally(() => unpacking.finish())
      console.error(`${dataDir} has the database of ${file}: ${places.toLocaleString('en')} places`)
    } catch (error) {
      if (!signal.aborted) throw error
      console.error('stopped; nothing was changed')
    }
  })
}
