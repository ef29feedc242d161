/** Makes the image that new folders start from. */
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { create } from 'tar'
import { Database } from '../core/database.ts'
import { migrate } from '../schema/migrate.ts'
import { controlFile, readControl } from './control.ts'
import { IMAGE_FOLDER, imageFile } from './image.ts'
import { openEmbedded } from './open.ts'
import { databaseFolder, preparedFile } from './pglite.ts'

const POLL_MILLISECONDS = 50

/** Does nothing if the image exists. Older ones are removed. If several processes make it, the last one's stays. */
export async function makeImage(onProgress: (step: string) => void): Promise<void> {
  const image = imageFile()
  if (existsSync(image)) return
  const folder = await mkdtemp(join(tmpdir(), 'whereabouts-image-'))
  try {
    await createDatabase(folder, onProgress)
    await mkdir(IMAGE_FOLDER, { recursive: true })
    const unfinished = `${image}.${process.pid}`
    const kept = readdirSync(folder).filter((name) => isKept(folder, name))
    await create({ cwd: folder, file: unfinished, gzip: { level: 6 }, portable: true }, kept)
    await rename(unfinished, image)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  const older = readdirSync(IMAGE_FOLDER).filter((name) => name.endsWith('.tar.gz') && name !== basename(image))
  for (const name of older) await rm(join(IMAGE_FOLDER, name), { force: true })
}

/** The mark of a complete folder is no part of the image: it is written when all files are unpacked. */
function isKept(folder: string, name: string): boolean {
  const path = join(folder, name)
  return path === databaseFolder(folder) || (path !== preparedFile(folder) && name.startsWith('postgis-'))
}

async function createDatabase(folder: string, onProgress: (step: string) => void): Promise<void> {
  const { close, ...address } = await openEmbedded(folder, onProgress)
  const database = new Database(address)
  try {
    await migrate(database, () => undefined)
  } finally {
    await database.close()
    close()
  }
  // The process would wait for another client. It removes the file when the database is closed.
  const control = readControl(controlFile(folder))
  if (control) process.kill(control.pid, 'SIGTERM')
  while (existsSync(controlFile(folder))) await sleep(POLL_MILLISECONDS)
}
