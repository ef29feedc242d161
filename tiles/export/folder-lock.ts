/** Locks a folder by a file with the process id, so that two processes never write to it. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Locks a folder. Takes over the lock of a process that has ended. Throws if another process holds the lock. */
export function lockFolder(folder: string): void {
  const file = lockFile(folder)
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    const owner = Number(readFileSync(file, 'utf8'))
    // Process ids repeat in containers: a lock with our own id is from an earlier process.
    if (owner !== process.pid && isAlive(owner)) {
      throw new Error(`process ${owner} is writing to ${folder}; if this is another program, remove ${file}`)
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
    // EPERM: the process exists, but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
