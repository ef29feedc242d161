/**
 * Origin of an export: everything that determines its tiles. It is stored beside the built tiles, which must all have
 * the same origin.
 */
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** JSON. */
export type Origin = Readonly<Record<string, unknown>>

/**
 * Returns true if a folder's tiles have this origin. If the folder has no tiles, or on `restart`, stores this origin
 * and returns false. Throws if the tiles have another origin.
 */
export async function checkOrigin(folder: string, origin: Origin, restart: boolean): Promise<boolean> {
  const file = join(folder, 'export.json')
  if (restart) await rm(file, { force: true })
  const known = await readOrigin(file)
  if (known) {
    const differences = differ(known, origin)
    if (differences.length === 0) return true
    throw new Error(
      `${folder} has tiles of a different export: ${differences.join('; ')}. ` +
        'To resume that export, use its options. To discard its tiles, use --restart.',
    )
  }
  // The file is renamed when complete, so that it is never incomplete.
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
