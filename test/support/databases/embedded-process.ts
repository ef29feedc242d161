/** The process that has the embedded database of a folder open. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ControlFile } from '../../../sql/embedded/control.ts'
import { atEnd } from '../processes/at-end.ts'
import { temporaryFolder } from '../processes/temporary-files.ts'

/** Makes a folder for a database (DATA_DIR), which is removed when the test file is done and the database is stopped. */
export function embeddedFolder(name: string): string {
  const folder = temporaryFolder(name)
  atEnd(() => embeddedStopped(folder))
  return folder
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
