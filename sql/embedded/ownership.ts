/**
 * Which process may open a folder: at most one, however many start at once, and however the one before ended.
 *
 * Owners are numbered: DATA_DIR/embedded.<n>.lock says who the n-th is. It appears whole and is never replaced, so that
 * of several who find the last owner gone only one becomes the next; and it stays when its owner ends, so that a number
 * is never given twice. Somebody who was slow to look and takes a number that is past sees a later one.
 */
import { linkSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ControlFile, connectControl, controlFile, readControl } from './control.ts'

/** Takes the folder, and tells clients so in the control file; false when a living process has it. */
export async function takeFolder(folder: string, me: ControlFile): Promise<boolean> {
  for (;;) {
    const last = lastOwner(folder)
    if (last > 0 && (await isThere(lockFile(folder, last)))) return false
    const mine = last + 1
    if (!claim(folder, mine, me)) continue
    if (lastOwner(folder) === mine) {
      // Versions up to 0.1.0 know of no locks, but of this file.
      if (await isThere(controlFile(folder))) return false
      tellClients(folder, me)
      for (const number of owners(folder)) if (number < mine) rmSync(lockFile(folder, number), { force: true })
      return true
    }
    rmSync(lockFile(folder, mine), { force: true })
  }
}

/** For the owner, when it has let go of the database. */
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

/** 0 before the first. */
function lastOwner(folder: string): number {
  return Math.max(0, ...owners(folder))
}

async function isThere(file: string): Promise<boolean> {
  const control = readControl(file)
  const socket = control && (await connectControl(control))
  socket?.destroy()
  return socket !== undefined
}

/** False when another has this number. */
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

/** A file of this process alone. */
function writeOwn(folder: string, me: ControlFile): string {
  const file = join(folder, `embedded.${process.pid}.tmp`)
  writeFileSync(file, JSON.stringify(me))
  return file
}
