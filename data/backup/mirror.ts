/** Copies a folder while its files are written to, and later what has changed since. */
import { constants, type Dirent } from 'node:fs'
import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '../../core/errors/reasons.ts'

/**
 * Makes the folder `copy` equal to `folder`. Copies files that were written at `since` (milliseconds since 1970) or later,
 * and files that the copy lacks. Removes what is no longer in `folder`. A file that disappears meanwhile is left out.
 */
export async function mirror(folder: string, copy: string, since: number, signal: AbortSignal): Promise<void> {
  await mkdir(copy, { recursive: true })
  const copied = new Set(await readdir(copy))
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    signal.throwIfAborted()
    const [from, to] = [join(folder, entry.name), join(copy, entry.name)]
    const isKept = await mirrorEntry(entry, from, to, copied.has(entry.name) ? since : 0, signal)
    if (isKept) copied.delete(entry.name)
  }
  for (const name of copied) await rm(join(copy, name), { recursive: true })
}

/** Returns false if the entry has disappeared. */
async function mirrorEntry(
  entry: Dirent,
  from: string,
  to: string,
  since: number,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    if (entry.isDirectory()) await mirror(from, to, since, signal)
    // FICLONE: file systems that can do it share the blocks, in no time and without space.
    else if ((await stat(from)).mtimeMs >= since) await copyFile(from, to, constants.COPYFILE_FICLONE)
    return true
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    throw error
  }
}
