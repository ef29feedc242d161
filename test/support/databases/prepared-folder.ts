/** An empty embedded database with the schema of these sources. Tests copy it instead of preparing their own. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Database } from '../../../sql/core/database.ts'
import type { ControlFile } from '../../../sql/embedded/control.ts'
import { openEmbedded } from '../../../sql/embedded/open.ts'
import { migrate } from '../../../sql/schema/migrate.ts'
import { ROOT } from '../processes/root.ts'
import { schemaHash } from './schema-hash.ts'

const HOME = join(ROOT, '.data/test')

/** Returns its path, in .data/test. If several processes prepare it at once, the first one's folder is kept. */
export async function preparedFolder(): Promise<string> {
  const name = `embedded-${schemaHash()}`
  const prepared = join(HOME, name)
  if (existsSync(prepared)) return prepared
  const folder = await mkdtemp(join(tmpdir(), 'whereabouts-prepare-'))
  const { close, ...address } = await openEmbedded(folder, (step) => console.error(step))
  const database = new Database(address)
  await migrate(database, () => undefined)
  await database.close()
  close()
  await stopEmbedded(folder)
  await mkdir(HOME, { recursive: true })
  const older = readdirSync(HOME).filter((entry) => !entry.startsWith(name))
  for (const entry of older) await rm(join(HOME, entry), { recursive: true, force: true })
  const beside = `${prepared}-${process.pid}`
  await cp(folder, beside, { recursive: true })
  await rm(folder, { recursive: true })
  await rename(beside, prepared).catch(async (error: Error) => {
    await rm(beside, { recursive: true })
    if (!existsSync(prepared)) throw error
  })
  return prepared
}

/** Returns the id of the process that has the database of a folder open. */
export function embeddedPid(folder: string): number {
  return (JSON.parse(readFileSync(join(folder, 'embedded.json'), 'utf8')) as ControlFile).pid
}

/** Stops the database of a folder at once. It would wait some seconds for another client otherwise. */
export async function stopEmbedded(folder: string): Promise<void> {
  process.kill(embeddedPid(folder), 'SIGTERM')
  await embeddedStopped(folder)
}

/** Waits until the database's process releases its folder, which it does some seconds after its last client. */
export async function embeddedStopped(folder: string): Promise<void> {
  while (isRunning(folder)) await sleep(50)
}

/** Asks for the process itself, because a killed process leaves its file behind. */
function isRunning(folder: string): boolean {
  try {
    return process.kill(embeddedPid(folder), 0)
  } catch {
    return false
  }
}
