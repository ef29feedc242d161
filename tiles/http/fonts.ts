/** Glyphs of the served styles, as `npm run build` makes them: `/maps/fonts/<fontstack>/<range>.pbf`. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { LRUCache } from 'lru-cache'
import { PbfWriter } from 'pbf'
import { SERVED_FONTS, type ServedFont } from '../../core/cartography/fonts.ts'
import { InvalidParameter } from '../../core/query/parameters.ts'
import { StoredTile } from '../cache/stored-tile.ts'

/** Only a release changes glyphs, so clients need not revalidate them within a day. */
export const GLYPHS = { type: 'application/x-protobuf', cacheControl: 'public, max-age=86400, immutable' }

const FOLDER = fileURLToPath(import.meta.resolve('#root/dist/fonts'))
const RANGE = 256
const MAX_CODE = 0x10ffff

/** More than have glyphs; the others are empty. */
const MAX_RANGES = 200

export class UnknownFont extends Error {
  constructor(stack: string) {
    super(`There is no font “${stack}”. There are: ${SERVED_FONTS.join(', ')}.`)
  }
}

/** The glyphs of a range of code points, in a font. */
export interface GlyphRequest {
  readonly font: ServedFont
  readonly range: string
}

/** Returns what is requested at a path; undefined if it is no address of glyphs. Throws `UnknownFont`. */
export function glyphsAt(path: string): GlyphRequest | undefined {
  const [, stack = '', range = ''] = /^\/maps\/fonts\/([^/]+)\/([^/]+)\.pbf$/.exec(path) ?? []
  if (stack === '') return undefined
  const names = decoded(stack).split(',')
  // Each font has all letters, so a stack never needs its second one.
  const font = SERVED_FONTS.find((name) => names.some((asked) => asked.trim() === name))
  if (!font) throw new UnknownFont(decoded(stack))
  return { font, range }
}

/** Reads glyphs from the built files, each once. Throws `InvalidParameter`. */
export class Glyphs {
  readonly #known = new LRUCache<string, Promise<StoredTile>>({ max: MAX_RANGES })

  read({ font, range }: GlyphRequest): Promise<StoredTile> {
    const begin = Number.parseInt(range, 10)
    if (begin < 0 || begin > MAX_CODE || begin % RANGE !== 0 || range !== `${begin}-${begin + RANGE - 1}`) {
      throw new InvalidParameter('range', 'Enter 256 code points from a multiple of 256 on, such as 0-255.')
    }
    const key = `${font}/${range}`
    const before = this.#known.get(key)
    if (before) return before
    const reading = readGlyphs(font, range)
    this.#known.set(key, reading)
    reading.catch(() => this.#known.delete(key))
    return reading
  }
}

async function readGlyphs(font: ServedFont, range: string): Promise<StoredTile> {
  const begin = performance.now()
  const folder = join(FOLDER, font)
  if (!existsSync(folder)) throw new Error('The fonts are not built: run `npm run build`.')
  const file = join(folder, `${range}.pbf`)
  const body = existsSync(file) ? await readFile(file) : withoutGlyphs(font, range)
  return new StoredTile(body, performance.now() - begin)
}

/** Returns the message `glyphs` with name and range only. */
function withoutGlyphs(font: string, range: string): Uint8Array {
  const writer = new PbfWriter()
  writer.writeMessage(
    1,
    () => {
      writer.writeStringField(1, font)
      writer.writeStringField(2, range)
    },
    undefined,
  )
  return writer.finish()
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
