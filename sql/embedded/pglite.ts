/** Opens the database of a folder within this process, which must own the folder. */
import { join } from 'node:path'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { PipelinedPGlite } from './pipelined-pglite.ts'
import { postgisIn } from './postgis.ts'

/** The files of PostgreSQL within DATA_DIR. */
export function databaseFolder(dataDir: string): string {
  return join(dataDir, 'postgres')
}

/** Exists once the files of PostgreSQL are complete. Without it, the next start makes them anew. */
export function preparedFile(dataDir: string): string {
  return join(dataDir, 'postgres.prepared')
}

/** `extensionFolder` is for files of PostGIS, if the build has not made them. */
export async function openPGlite(dataDir: string, extensionFolder = dataDir): Promise<PipelinedPGlite> {
  const extensions = { postgis: postgisIn(extensionFolder), pg_trgm, unaccent }
  const database = new PipelinedPGlite(databaseFolder(dataDir), { extensions })
  await database.waitReady
  return database
}
