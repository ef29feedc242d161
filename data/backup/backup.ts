/** Writes a consistent copy of the embedded database to one file, while other processes use the database. */
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import sql from 'sql-template-tag'
import { create } from 'tar'
import type { Store } from '../../sql/core/database.ts'
import { databaseFolder } from '../../sql/embedded/pglite.ts'
import { mirror } from './mirror.ts'

export interface BackupSummary {
  readonly bytes: number
  /** For how long the database could not be used. */
  readonly heldMilliseconds: number
}

/**
 * Writes the backup to `<file>.partial`, a folder, and renames it when it is whole. `onBytes` is called with the sizes of
 * packed files. Removes the folder if it fails or is interrupted.
 */
export async function backUp(
  { dataDir, database }: { dataDir: string; database: Store },
  file: string,
  { signal, onBytes }: { signal: AbortSignal; onBytes: (bytes: number) => void },
): Promise<BackupSummary> {
  const partial = `${file}.partial`
  await rm(partial, { recursive: true, force: true })
  await mkdir(partial)
  try {
    const heldMilliseconds = await copyConsistently(dataDir, database, databaseFolder(partial), signal)
    const archive = join(partial, basename(file))
    const files = create({ cwd: partial, portable: true, onWriteEntry: ({ stat }) => onBytes(stat?.size ?? 0) }, [
      basename(databaseFolder(partial)),
    ])
    await pipeline(
      Readable.from(files),
      createGzip({ level: 1 }),
      createWriteStream(archive, { flush: true, mode: 0o600 }),
      { signal },
    )
    await rename(archive, file)
    return { bytes: (await stat(file)).size, heldMilliseconds }
  } finally {
    await rm(partial, { recursive: true, force: true })
  }
}

/**
 * Copies all files while others use the database. Then keeps others out, and copies the files that changed meanwhile.
 * Returns for how many milliseconds others had to wait.
 */
async function copyConsistently(dataDir: string, database: Store, copy: string, signal: AbortSignal): Promise<number> {
  const folder = databaseFolder(dataDir)
  // Without it, the restored database would repeat all writes since it was opened.
  await database.write(sql`checkpoint`)
  const begin = await timeOfDisk(dataDir)
  await mirror(folder, copy, 0, signal)
  // A transaction keeps others out: the embedded database serves one client at a time. Its files have all commits.
  return database.transaction(async (transaction) => {
    await transaction.rows(sql`select 1`)
    const held = performance.now()
    await mirror(folder, copy, begin, signal)
    return performance.now() - held
  })
}

/** Returns the time by the clock that stamps the files of a folder, which may be another machine's. */
async function timeOfDisk(folder: string): Promise<number> {
  const file = join(folder, `backup.${process.pid}.tmp`)
  await writeFile(file, '')
  try {
    return (await stat(file)).mtimeMs
  } finally {
    await rm(file)
  }
}
