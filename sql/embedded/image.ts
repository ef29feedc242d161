/**
 * The image of an empty database with this program's schema. A new folder starts from it: in 1 s instead of 10, which it
 * takes to create a cluster, to install PostGIS and to migrate. `npm run build` makes the image.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { extract } from 'tar'
import { readProgramSchema, SQL_FOLDER } from '../schema/program-schema.ts'
import { databaseFolder } from './pglite.ts'
import { IMAGE_FOLDER } from './postgis.ts'

/** Its files depend on them. */
const PACKAGES = ['@electric-sql/pglite', '@electric-sql/pglite-postgis']

/** Returns the path of the image for this schema and these versions of the packages, whether it exists or not. */
export function imageFile(): string {
  const versions = PACKAGES.map((name) => {
    const main = fileURLToPath(import.meta.resolve(name))
    return `${name} ${JSON.parse(readFileSync(join(dirname(main), '../package.json'), 'utf8')).version}`
  })
  const key = createHash('sha256').update([readProgramSchema(SQL_FOLDER).checksum, ...versions].join('\n'))
  return join(IMAGE_FOLDER, `${key.digest('hex').slice(0, 16)}.tar.br`)
}

/** Fills a folder. Returns false if there is no image. */
export function unpackImage(dataDir: string): boolean {
  const file = imageFile()
  if (!existsSync(file)) return false
  unpackFile(file, databaseFolder(dataDir))
  return true
}

/** Fills a folder from an archive that is compressed with Brotli. Throws if a byte is wrong. */
export function unpackFile(file: string, folder: string): void {
  // Told nothing, tar takes an archive for an uncompressed one if its bytes look like a header: one in 40.
  extract({ file, cwd: folder, sync: true, strict: true, brotli: true })
}

/** Fills a folder with an empty cluster, without PostGIS, if the package that has one is installed, as for building. */
export function unpackCluster(dataDir: string): boolean {
  const cluster = clusterFile()
  if (cluster === undefined) return false
  // Not `strict`, which refuses the entry for its root.
  extract({ file: cluster, cwd: databaseFolder(dataDir), sync: true })
  return true
}

function clusterFile(): string | undefined {
  try {
    return fileURLToPath(new URL('prepopulatedfs.tgz', import.meta.resolve('@electric-sql/pglite-prepopulatedfs')))
  } catch {
    return undefined
  }
}
