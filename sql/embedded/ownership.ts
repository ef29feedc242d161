/**
 * Decides which process may open a folder: at most one, however many start at once, and however the last one ended.
 *
 * Owners are numbered: DATA_DIR/embedded.<n>.lock identifies the n-th owner. The file appears complete and is never
 * replaced, so if several processes find the last owner gone, only one becomes the next. It stays when its owner ends,
 * so that a number is never reused. A slow process that takes a number after a later one was taken sees the later one,
 * and tries again.
 */
import { linkSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ControlFile, connectControl, controlFile, readControl } from './control.ts'

/** Takes the folder, and announces that in the control file. Returns false if a living process has the folder. */
export async function takeFolder(folder: string, me: ControlFile): Promise<boolean> {
  for (;;) {
    const last = lastOwner(folder)
    if (last > 0 && (await isThere(lockFile(folder, last)))) return false
    const mine = last + 1
    if (!claim(folder, mine, me)) continue
    if (lastOwner(folder) === mine) {
      // Versions up to 0.1.0 have no locks, only this file.
      if (await isThere(controlFile(folder))) return false
      tellClients(folder, me)
      for (const number of owners(folder)) if (number < mine) rmSync(lockFile(folder, number), { force: true })
      return true
    }
    rmSync(lockFile(folder, mine), { force: true })
  }
}

/** Removes our control file. The owner calls this after closing the database. */
export function leaveFolder(folder: string, me: ControlFile): void {
  if (readControl(controlFile(folder))?.controlPort === me.controlPort) rmSync(controlFile(folder), { force: true })
}

function lockFile(folder: string, number: number): string {
  return join(folder, `embedded.${number}.lock`)
}

function owners(folder: string): number[] {
  return readdirSync(folder)
    .flatMap((name) => /^embedded\.(\d+)\.lock$/.exec(name)?.[1] ?? [])
    .map(Number)
}

/** Number of the last owner; 0 if there was none. */
function lastOwner(folder: string): number {
  return Math.max(0, ...owners(folder))
}

async function isThere(file: string): Promise<boolean> {
  const control = readControl(file)
  const socket = control && (await connectControl(control))
  socket?.destroy()
  return socket !== undefined
}

/** Takes a number. Returns false if another process has it. */
function claim(folder: string, number: number, me: ControlFile): boolean {
  const own = writeOwn(folder, me)
  try {
    linkSync(own, lockFile(folder, number))
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(own)
  }
}

function tellClients(folder: string, me: ControlFile): void {
  renameSync(writeOwn(folder, me), controlFile(folder))
}

/** Writes a file that no other process uses. Returns its path. */
function writeOwn(folder: string, me: ControlFile): string {
  const file = join(folder, `embedded.${process.pid}.tmp`)
  writeFileSync(file, JSON.stringify(me))
  return file
}
