/** A file system of its own, in memory, that can be filled. */
import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { atEnd } from '../processes/at-end.ts'

export interface SmallDisk {
  folder: string
  /** Keeps it full for a time, whatever others remove from it. */
  fill(milliseconds: number): Promise<void>
}

/** Only root may mount. */
export function canMount(): boolean {
  return process.getuid?.() === 0
}

/** `options` are those of `mount`. */
export async function smallDisk(options = 'size=512m'): Promise<SmallDisk> {
  const folder = mkdtempSync(join(tmpdir(), 'whereabouts-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', `${options},mode=755`, 'tmpfs', folder])
  atEnd(async () => {
    execFileSync('umount', ['--lazy', folder])
    rmdirSync(folder)
  })
  const ballast = join(folder, 'ballast')
  return {
    folder,
    async fill(milliseconds) {
      const end = performance.now() + milliseconds
      while (performance.now() < end) {
        const { bavail, bsize } = statfsSync(folder)
        fillUnlessFull(ballast, bavail * bsize)
        await sleep(10)
      }
      rmSync(ballast)
    },
  }
}

/** The disk is full, too, if PostgreSQL took the space since it was measured. */
function fillUnlessFull(ballast: string, bytes: number): void {
  try {
    appendFileSync(ballast, Buffer.alloc(bytes))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}
