/**
 * Origin of an export: everything that determines its tiles. It is stored beside the built tiles, which must all have
 * the same origin.
 */
import { createHash } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { answersOf } from '../../layers/layer.ts'
import { PLACES } from '../../layers/places.ts'
import type { Database } from '../../sql/core/database.ts'
import { schemaVersion } from '../../sql/schema/migrate.ts'
import type { ExportedTiles } from './exported-tiles.ts'
import type { ExportOptions } from './options.ts'

/** JSON. */
export type Origin = Readonly<Record<string, unknown>>

/** Later versions update archives of places by theirs. */
export async function originOf(
  database: Database,
  { layer, tiles, settings }: ExportedTiles,
  { minZoom, maxZoom, bbox, filter }: ExportOptions,
): Promise<Origin> {
  return {
    ...(layer !== PLACES && { name: layer.name, layer: digest(answersOf(layer)) }),
    minzoom: minZoom,
    maxzoom: maxZoom,
    bbox,
    filter,
    thinning: settings.thinning,
    images: settings.imageCdnUrl,
    schema: await schemaVersion(database),
    layers: digest(JSON.stringify(tiles.layers(new URLSearchParams()))),
  }
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

/**
 * Returns true if a folder's tiles have this origin. If the folder has no tiles, or on `restart`, stores this origin
 * and returns false. Throws if the tiles have another origin.
 */
export async function checkOrigin(folder: string, origin: Origin, restart: boolean): Promise<boolean> {
  const file = join(folder, 'export.json')
  if (restart) await rm(file, { force: true })
  const known = await readOrigin(file)
  if (known) {
    const different = differences(known, origin)
    if (different.length === 0) return true
    throw new Error(
      `${folder} has tiles of a different export: ${different.join('; ')}. ` +
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

/** Says in which members two origins differ. */
export function differences(known: Origin, wanted: Origin): string[] {
  const text = (value: unknown) => JSON.stringify(value) ?? 'nothing'
  return [...new Set([...Object.keys(known), ...Object.keys(wanted)])]
    .filter((name) => text(known[name]) !== text(wanted[name]))
    .map((name) => `${name} ${text(known[name])}, now ${text(wanted[name])}`)
}
