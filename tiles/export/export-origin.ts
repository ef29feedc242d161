/** What the tiles of an export are made of, as it stands beside those that are built: all must be made of the same. */
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** JSON. */
export type Origin = Readonly<Record<string, unknown>>

/**
 * Whether a folder's tiles are of this origin; false when there are none, or none any more after `restart`, and it is
 * this origin's from now on. Throws when they are of another one.
 */
export async function checkOrigin(folder: string, origin: Origin, restart: boolean): Promise<boolean> {
  const file = join(folder, 'export.json')
  if (restart) await rm(file, { force: true })
  const known = await readOrigin(file)
  if (known) {
    const differences = differ(known, origin)
    if (differences.length === 0) return true
    throw new Error(
      `${folder} was begun with something else: ${differences.join('; ')}. ` +
        'The command as it was goes on with it, --restart begins anew.',
    )
  }
  // Not half written, whatever happens.
  await writeFile(`${file}.new`, JSON.stringify(origin))
  await rename(`${file}.new`, file)
  return false
}

async function readOrigin(file: string): Promise<Origin | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Origin
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

function differ(known: Origin, wanted: Origin): string[] {
  const text = (value: unknown) => JSON.stringify(value) ?? 'nothing'
  return [...new Set([...Object.keys(known), ...Object.keys(wanted)])]
    .filter((name) => text(known[name]) !== text(wanted[name]))
    .map((name) => `${name} ${text(known[name])}, now ${text(wanted[name])}`)
}
