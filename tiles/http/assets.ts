/**
 * Files of the page at `/maps/`, as `npm run build` makes them: below `/maps/assets/`, because nobody else may serve
 * them, and the licences of the packages in them.
 */
import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { StoredTile } from '../cache/stored-tile.ts'
import type { Sending } from './respond.ts'

const FOLDER = fileURLToPath(import.meta.resolve('#root/dist/web'))

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
}
/** Their names have a hash. */
const FOREVER = 'public, max-age=31536000, immutable'

export interface Asset {
  readonly asset: Promise<StoredTile>
  readonly sending: Sending
}

/** Returns a function that finds the file at a path, if there is one. Lists the files once. */
export function assets(): (path: string) => Asset | undefined {
  const files = existsSync(FOLDER) ? readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }) : []
  const paths = files.filter((file) => extname(file) in TYPES && /^(?:assets\/|licences\.txt$)/.test(file))
  const served = new Set(paths.map((file) => `/maps/${file}`))
  const known = new Map<string, Promise<StoredTile>>()
  return (path) => {
    if (!served.has(path)) return undefined
    let asset = known.get(path)
    if (!asset) {
      asset = read(join(FOLDER, path.slice('/maps/'.length)))
      known.set(path, asset)
      asset.catch(() => known.delete(path))
    }
    const isHashed = path.startsWith('/maps/assets/')
    return { asset, sending: { type: TYPES[extname(path)] ?? '', cacheControl: isHashed ? FOREVER : 'no-cache' } }
  }
}

async function read(file: string): Promise<StoredTile> {
  const [body, gzipped] = await Promise.all([readFile(file), readFile(`${file}.gz`)])
  return new StoredTile(body, 0, gzipped)
}
