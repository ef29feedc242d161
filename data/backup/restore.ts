/** Puts a backup of the embedded database in place: all of it or nothing. */
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import sql from 'sql-template-tag'
import { extract } from 'tar'
import { reasonOf } from '../../core/errors/reasons.ts'
import type { Queryable } from '../../sql/core/database.ts'
import { occupyFolder } from '../../sql/embedded/occupy.ts'
import { databaseFolder, openPGlite, preparedFile } from '../../sql/embedded/pglite.ts'
import { refuseUnfitSchema } from '../../sql/schema/migrate.ts'

export interface RestoreOptions {
  /** Replaces the database that is there. */
  readonly replace: boolean
  readonly signal: AbortSignal
  /** Called with the numbers of bytes that were read from the file. */
  readonly onBytes: (bytes: number) => void
}

/**
 * Unpacks a backup beside the database of `dataDir`, opens it, and only then puts it in place. Returns the number of its
 * places. Throws if the file is no backup, needs a newer program, or if the folder is in use or has a database.
 */
export async function restore(dataDir: string, file: string, options: RestoreOptions): Promise<number> {
  return occupyFolder(dataDir, `a backup is being restored into ${dataDir}`, async () => {
    if (existsSync(preparedFile(dataDir)) && !options.replace) {
      throw new Error(`${dataDir} has a database. Name another folder in DATA_DIR, or replace it with --replace.`)
    }
    const partial = join(dataDir, 'restore.partial')
    await rm(partial, { recursive: true, force: true })
    await mkdir(partial, { recursive: true })
    try {
      await unpack(file, partial, options)
      const places = await prepare(partial, file)
      options.signal.throwIfAborted()
      await putInPlace(dataDir, partial)
      return places
    } finally {
      // After an error, tar still writes the files that it has begun.
      await rm(partial, { recursive: true, force: true, maxRetries: 5 })
    }
  })
}

async function unpack(file: string, folder: string, { signal, onBytes }: RestoreOptions): Promise<void> {
  const input = createReadStream(file).on('data', (chunk) => onBytes(chunk.length))
  try {
    // `strict`: anything odd is an error.
    await pipeline(input, createGunzip(), extract({ cwd: folder, strict: true }), { signal })
  } catch (error) {
    if (signal.aborted || isOfDisk(error)) throw error
    throw noBackup(file, error)
  }
  if (!existsSync(join(databaseFolder(folder), 'PG_VERSION'))) throw noBackup(file, new Error('it has no database'))
}

function isOfDisk(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error
}

function noBackup(file: string, cause: unknown): Error {
  return new Error(`${file} is not a whole backup of "whereabouts backup": ${reasonOf(cause)}.`, { cause })
}

/** Opens the database that was unpacked, which repeats what was in progress, and checks that this program can use it. */
async function prepare(folder: string, file: string): Promise<number> {
  const pglite = await openPGlite(folder).catch((error: unknown) => {
    throw new Error(`The database in ${file} can't be opened by this version: ${reasonOf(error)}.`, { cause: error })
  })
  try {
    const database: Queryable = {
      rows: async <Row extends object>({ text, values }: { text: string; values: unknown[] }) =>
        (await pglite.query<Row>(text, values)).rows,
    }
    await refuseUnfitSchema(database)
    // The index in Meilisearch may have changes that the backup lacks, so it is built again.
    await database.rows(sql`delete from search_progress`)
    const [row] = await database.rows<{ places: number }>(sql`select count(*)::integer as places from places`)
    return (row as { places: number }).places
  } finally {
    await pglite.close()
  }
}

async function putInPlace(dataDir: string, partial: string): Promise<void> {
  const [folder, replaced] = [databaseFolder(dataDir), join(dataDir, 'postgres.replaced')]
  await rm(replaced, { recursive: true, force: true })
  if (existsSync(folder)) await rename(folder, replaced)
  await rename(databaseFolder(partial), folder)
  await writeFile(preparedFile(dataDir), '')
  await rm(replaced, { recursive: true, force: true })
}
