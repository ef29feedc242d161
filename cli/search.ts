/** `whereabouts search`: manages the search index. */
import { Command } from 'commander'
import { readConfig } from '../config.ts'
import { createKeys } from '../search/meilisearch/keys.ts'
import { MeilisearchServer } from '../search/meilisearch/server.ts'
import { countPlaces } from '../sql/places/counts.ts'
import { withDatabase } from './database.ts'
import { meilisearchMessage } from './errors/meilisearch-message.ts'
import { interruptible } from './interruptible.ts'
import { startProgress } from './progress.ts'
import { indexerOf } from './search-engines.ts'
import { statusOf, statusText } from './search-status.ts'

export function searchCommand(): Command {
  return new Command('search')
    .description('manage the search index in Meilisearch at MEILI_URL')
    .addCommand(
      new Command('status')
        .description('show whether the index is up to date')
        .option('--json', 'print JSON')
        .action(status),
    )
    .addCommand(
      new Command('rebuild')
        .description('rebuild the index; searches use the old one until the new one is complete')
        .action(rebuild),
    )
    .addCommand(
      new Command('keys')
        .description('create the two keys that the service needs, using the master key in MEILI_MASTER_KEY')
        .action(keys),
    )
}

function status({ json }: { json?: true }): Promise<void> {
  return withDatabase(async (database, config) => {
    const known = await statusOf(database, config)
    process.stdout.write(`${json ? JSON.stringify(known, undefined, 2) : statusText(known)}\n`)
    if (known.index?.trouble !== undefined) process.exitCode = 1
  })
}

function rebuild(): Promise<void> {
  return withDatabase(
    async (database, config) => {
      const indexer = indexerOf(database, config)
      if (!indexer) throw new Error('There is no index: MEILI_URL is not set.')
      await interruptible(async (signal) => {
        const progress = startProgress('Indexing', await countPlaces(database, []))
        try {
          await indexer.rebuild((places) => progress.advance(places), signal)
        } catch (error) {
          if (!signal.aborted) throw error
          console.error('stopped: searches still use the old index')
        } finally {
          progress.finish()
        }
      })
    },
    { statementTimeout: 0 },
  )
}

async function keys(): Promise<void> {
  const { meiliUrl, meiliIndex } = readConfig(process.env)
  const master = process.env['MEILI_MASTER_KEY']
  if (!meiliUrl || !master) throw new Error('Set MEILI_URL and MEILI_MASTER_KEY.')
  const server = new MeilisearchServer({ url: meiliUrl, key: master })
  const { search, write } = await createKeys(server, meiliIndex).catch((error: unknown) => {
    throw new Error(meilisearchMessage(error, meiliUrl, 'MEILI_MASTER_KEY') ?? String(error), { cause: error })
  })
  process.stdout.write(`MEILI_KEY=${search}\nMEILI_INDEX_KEY=${write}\n`)
}
