/** Makes the image that new folders start from. */
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { create } from 'tar'
import { Database } from '../core/database.ts'
import { migrate } from '../schema/migrate.ts'
import { imageFile, unpackCluster } from './image.ts'
import { databaseFolder, openPGlite } from './pglite.ts'
import { IMAGE_FOLDER } from './postgis.ts'

/** 1.8 MB in 0.1 s; quality 5 makes 1.5 MB in 0.3 s. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }

/** Does nothing if the image exists. Older ones are removed. If several processes make it, the last one's stays. */
export async function makeImage(): Promise<void> {
  const image = imageFile()
  if (existsSync(image)) return
  mkdirSync(IMAGE_FOLDER, { recursive: true })
  const folder = await mkdtemp(join(tmpdir(), 'whereabouts-image-'))
  try {
    mkdirSync(databaseFolder(folder))
    await fill(folder)
    const unfinished = `${image}.${process.pid}`
    pack(databaseFolder(folder), unfinished)
    renameSync(unfinished, image)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  const older = readdirSync(IMAGE_FOLDER).filter(
    (name) => /^[^-]+\.tar\.(?:br|gz)$/.test(name) && name !== basename(image),
  )
  for (const name of older) rmSync(join(IMAGE_FOLDER, name), { force: true })
}

/** Migrates a new database in this process: no other one knows the folder. */
async function fill(folder: string): Promise<void> {
  unpackCluster(folder)
  const pglite = await openPGlite(folder, IMAGE_FOLDER)
  // Each file of the log has 16 MB, and the old contents of a file that is used again are no good to anyone.
  await pglite.exec('set wal_recycle = off; create extension postgis')
  const server = new PGLiteSocketServer({ db: pglite, host: '127.0.0.1', port: 0 })
  await server.start()
  const database = new Database({
    url: `postgres://postgres@${server.getServerConn()}/postgres`,
    // The database computes in this process: it answers, however busy the machine is.
    connectionTimeout: 600_000,
    isAlive: () => true,
  })
  try {
    await migrate(database, () => undefined)
  } finally {
    await database.close()
    await server.stop()
    await pglite.exec('select pg_switch_wal()')
    await pglite.close()
  }
}

/** Folders come first, and then files by their names: the databases have hundreds of equal files with equal names. */
function pack(folder: string, file: string): void {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const paths = (of: typeof entries) => of.map((entry) => relative(folder, join(entry.parentPath, entry.name)))
  const folders = paths(entries.filter((entry) => entry.isDirectory())).sort()
  const files = paths(entries.filter((entry) => entry.isFile())).sort((one, other) =>
    basename(one) < basename(other) ? -1 : 1,
  )
  const tar = create({ cwd: folder, portable: true, noDirRecurse: true, sync: true }, [...folders, ...files]).read()
  if (tar) writeFileSync(file, brotliCompressSync(tar, BROTLI))
}
