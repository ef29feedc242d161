/** Sprites of the styles, as `npm run build` makes them: `/maps/sprites/<style>.json` and `.png`, with `@2x` for fine screens. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PALETTES } from '../../core/cartography/palette.ts'
import { StoredTile } from '../cache/stored-tile.ts'
import type { Asset } from './assets.ts'

const FOLDER = fileURLToPath(import.meta.resolve('#root/dist/sprites'))
/** A release may change them, as it may change the styles. */
const CACHE_CONTROL = 'public, max-age=3600, stale-while-revalidate=86400'
const TYPES = { json: 'application/json', png: 'image/png' } as const
const PATHS: ReadonlyMap<string, keyof typeof TYPES> = new Map(
  Object.keys(PALETTES).flatMap((style) =>
    ['', '@2x'].flatMap((ratio) =>
      (['json', 'png'] as const).map((type) => [`/maps/sprites/${style}${ratio}.${type}`, type] as const),
    ),
  ),
)

/** Returns a function that finds the file at a path, if there is one. Reads each once. */
export function sprites(): (path: string) => Asset | undefined {
  const known = new Map<string, Promise<StoredTile>>()
  return (path) => {
    const type = PATHS.get(path)
    if (!type) return undefined
    let asset = known.get(path)
    if (!asset) {
      asset = read(path.slice('/maps/sprites/'.length))
      known.set(path, asset)
      asset.catch(() => known.delete(path))
    }
    return { asset, sending: { type: TYPES[type], cacheControl: CACHE_CONTROL } }
  }
}

async function read(name: string): Promise<StoredTile> {
  return new StoredTile(await readFile(join(FOLDER, name)), 0)
}
