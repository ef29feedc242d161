/**
 * Finds areas by name in the files that `npm run build` makes (data/areas/). They stay as bytes in memory (about 17 MB),
 * because half a million names as objects would take ten times as much.
 */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { normalise } from '../../core/query/normalise.ts'
import { AREA_KINDS, type Area, boxAround, radiusOf } from './area.ts'
import { Lines } from './lines.ts'

/** One area in `areas.txt`. Only a country has a box: west, south, east, north. */
export type AreaLine = readonly [
  name: string,
  kind: number,
  country: string,
  longitude: number,
  latitude: number,
  population: number,
  box?: readonly [number, number, number, number],
]

export const AREA_FILES = { areas: 'areas.txt', names: 'names.txt' }
const FOLDER = fileURLToPath(import.meta.resolve('#root/dist/areas'))
/** Exists once all of dist/ is built. */
const BUILT = fileURLToPath(import.meta.resolve('#root/dist/built-from.txt'))
/** The build may go on behind the start. It takes the areas 2.5 s, and far more on a busy machine. */
const PATIENCE_MILLISECONDS = 30_000
const POLL_MILLISECONDS = 100

/** Names that are looked at; all that begin with two letters are fewer. */
const MAX_NAMES = 30_000
/** Areas that are read: of those that match, the ones with the most inhabitants. */
const MAX_AREAS = 200

let reading: Promise<Gazetteer> | undefined

export class Gazetteer {
  readonly #areas: Lines
  readonly #names: Lines

  /** Reads the files once. Throws if the program is not built. */
  static shared(): Promise<Gazetteer> {
    reading ??= Gazetteer.#load().catch((error: unknown) => {
      reading = undefined
      throw error
    })
    return reading
  }

  private constructor(areas: Lines, names: Lines) {
    this.#areas = areas
    this.#names = names
  }

  static async #load(): Promise<Gazetteer> {
    const begin = performance.now()
    while (!existsSync(FOLDER) && !existsSync(BUILT) && performance.now() - begin < PATIENCE_MILLISECONDS) {
      await sleep(POLL_MILLISECONDS)
    }
    if (!existsSync(FOLDER)) throw new Error('The names of areas are not built: run `npm run build`.')
    const files = await Promise.all([AREA_FILES.areas, AREA_FILES.names].map((name) => readFile(join(FOLDER, name))))
    const [areas, names] = files.map((bytes) => new Lines(bytes))
    return new Gazetteer(areas as Lines, names as Lines)
  }

  /** Returns the areas with this name, in any script; the largest first. */
  named(name: string): Area[] {
    return this.#find(`${normalise(name)}\t`)
  }

  /** Returns the areas of which a name begins with the text, the largest first. */
  beginning(text: string): Area[] {
    return this.#find(normalise(text))
  }

  #find(beginning: string): Area[] {
    const found = new Map<number, string[]>()
    for (const line of this.#names.beginning(Buffer.from(beginning), MAX_NAMES)) {
      const [, number = '', spelled = ''] = line.split('\t')
      const others = found.get(Number(number))
      if (others) others.push(spelled)
      else found.set(Number(number), [spelled])
    }
    // Areas are numbered by inhabitants.
    const largest = [...found].sort(([one], [other]) => one - other).slice(0, MAX_AREAS)
    return largest.map(([number, spelled]) => this.#read(number, spelled))
  }

  #read(number: number, spelled: readonly string[]): Area {
    const [name, kind, country, longitude, latitude, population, box]: AreaLine = JSON.parse(this.#areas.at(number))
    const radius = box ? undefined : radiusOf(population)
    const [west, south, east, north] = box ?? [0, 0, 0, 0]
    const position = { longitude, latitude }
    return {
      ...position,
      name,
      matched: spelled.includes(name) ? name : shortest(spelled),
      kind: AREA_KINDS[kind] ?? 'town',
      country,
      population,
      box: radius === undefined ? { west, south, east, north } : boxAround(position, radius),
      radius,
    }
  }
}

function shortest(names: readonly string[]): string {
  return names.reduce((one, other) => (other.length < one.length ? other : one))
}
