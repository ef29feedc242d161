/** So that two processes never write to one folder: a file in it with the number of the one that does. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Takes a folder, also from a process that is no more. Throws when another one has it. */
export function lockFolder(folder: string): void {
  const file = lockFile(folder)
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    const owner = Number(readFileSync(file, 'utf8'))
    // A container numbers its processes alike each time: our own number is that of one before us.
    if (owner !== process.pid && isAlive(owner)) {
      throw new Error(`process ${owner} is writing to ${folder}; if it does something else, remove ${file}`)
    }
    writeFileSync(file, String(process.pid))
  }
}

export function unlockFolder(folder: string): void {
  rmSync(lockFile(folder), { force: true })
}

function lockFile(folder: string): string {
  return join(folder, 'pid')
}

function isAlive(pid: number): boolean {
  if (!(pid > 0)) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // Somebody else's process is one as well.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
