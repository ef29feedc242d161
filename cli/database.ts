/** Opens the configured database for a command. */
import { type Config, readConfig } from '../config.ts'
import { adoptMovedDatabase } from '../sql/changes/moved-database.ts'
import { Database, type DatabaseOptions } from '../sql/core/database.ts'
import { openEmbedded } from '../sql/embedded/open.ts'
import { restoreIndexes } from '../sql/load/large-load.ts'
import { deriveMissing } from '../sql/places/derived.ts'
import { type MigrateOptions, migrate } from '../sql/schema/migrate.ts'

type Options = Pick<DatabaseOptions, 'connections' | 'statementTimeout' | 'listTimeout'> &
  Pick<MigrateOptions, 'ownDefinitions'> & {
    /** False for processes that may be behind a pooler, which can't hold the lock of a connection. */
    restoresIndexes?: boolean
  }

const NEWER_SCHEMA =
  'a newer Whereabouts has updated the schema; its functions and views are left as they are ' +
  '(whereabouts migrate --own-functions restores those of this version)'

const MOVED =
  'this database was restored from a dump of another server: the change logs begin anew, and the search index is built again'

export interface OpenDatabase {
  /** For work that waits for as long as it takes. */
  database: Database
  /** The same database, for requests: they are refused when the embedded one is busy for too long. */
  requests: Database
  close(): Promise<void>
}

/** Opens PostgreSQL at DATABASE_URL, otherwise the embedded one in DATA_DIR, and updates its schema. */
export async function openDatabase(
  config: Config,
  say: (step: string) => void,
  { ownDefinitions = false, restoresIndexes = true, ...options }: Options = {},
): Promise<OpenDatabase> {
  const embedded = config.databaseUrl === undefined ? await openEmbedded(config.dataDir, say) : undefined
  const common = {
    ...options,
    url: embedded?.url ?? (config.databaseUrl as string),
    readUrl: config.databaseReadUrl,
    onConnectionError: (error: Error) => say(`a database connection broke: ${error.message}`),
    onUnavailable: (error: Error) => say(`the database does not answer: ${error.message}`),
  }
  const database = new Database({ ...common, ...embedded?.forWork })
  const requests = embedded ? new Database({ ...common, ...embedded.forRequests }) : database
  const close = async () => {
    await Promise.all(Array.from(new Set([database, requests]), (each) => each.close()))
    embedded?.close()
  }
  try {
    const { isOlder } = await migrate(database, (name) => say(`applying migration ${name}`), { ownDefinitions })
    if (isOlder) say(NEWER_SCHEMA)
    if (await adoptMovedDatabase(database)) say(MOVED)
    if (restoresIndexes) await restoreIndexes(database, (index) => say(`building the index ${index}`))
    await deriveMissing(database)
    return { database, requests, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Runs a command's work on the database, reports slow steps on standard error, and always closes the database. */
export async function withDatabase(
  work: (database: Database, config: Config) => Promise<void>,
  options?: Options,
): Promise<void> {
  const config = readConfig(process.env)
  const { database, close } = await openDatabase(config, (step) => console.error(step), options)
  try {
    await work(database, config)
  } finally {
    await close()
  }
}
