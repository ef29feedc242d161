/**
 * Finds areas by name. The names stay as bytes in memory (about 17 MB), because half a million names as objects would take
 * ten times as much.
 */
import { normalise } from '../words/normalise.ts'
import { AREA_KINDS, type Area, boxAround, radiusOf } from './area.ts'
import { type AreaLine, readAreaFile } from './area-files.ts'
import { Lines } from './lines.ts'

/** Names that are looked at; all that begin with two letters are fewer. */
const MAX_NAMES = 30_000
/** Areas that are read. */
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
    const [areas, names] = await Promise.all([readAreaFile('areas'), readAreaFile('names')])
    return new Gazetteer(new Lines(areas), new Lines(names))
  }

  /** Returns the areas with this name, in any script; the largest first. */
  named(name: string): Area[] {
    return this.#find(`${normalise(name)}\t`)
  }

  /** Returns the areas of which a name begins with the text: those of which it is the whole name, then the largest. */
  beginning(text: string): Area[] {
    return this.#find(normalise(text))
  }

  #find(beginning: string): Area[] {
    const found = new Map<number, string[]>()
    const whole = new Set<number>()
    const wholeName = `${beginning}\t`
    for (const line of this.#names.beginning(Buffer.from(beginning), MAX_NAMES)) {
      const [, number = '', spelled = ''] = line.split('\t')
      const others = found.get(Number(number))
      if (others) others.push(spelled)
      else found.set(Number(number), [spelled])
      if (line.startsWith(wholeName)) whole.add(Number(number))
    }
    // Areas are numbered by inhabitants.
    const largest = [...found].sort(([one], [other]) => one - other)
    const wanted = new Map([...largest.filter(([number]) => whole.has(number)), ...largest.slice(0, MAX_AREAS)])
    return [...wanted].slice(0, MAX_AREAS).map(([number, spelled]) => this.#read(number, spelled))
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
