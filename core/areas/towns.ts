/**
 * The town at a position: of the towns of the same country that reach it, the nearest one in relation to how far each
 * reaches. In London that is London rather than Camden Town, which GeoNames has as a town, too.
 */
import type { Position } from '../geo/bbox.ts'
import { sphereDistance } from '../geo/distance.ts'
import { type AreaLine, readAreaFile } from './area-files.ts'
import { Lines } from './lines.ts'

export interface TownRow extends Position {
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  /** Metres. */
  readonly radius: number
  /** Its line in the file of areas. */
  readonly line: number
}

/** The file has these numbers of each town, in the order of bands of 1° of latitude, within a band of longitude. */
const FIELDS = 5
const [LONGITUDE, LATITUDE, RADIUS, COUNTRY, LINE] = [0, 1, 2, 3, 4] as const
const BANDS = 180
/** On the sphere and on the spheroid a degree of latitude has more. */
const MIN_METRES_PER_DEGREE = 110_000

let reading: Promise<Towns> | undefined

export class Towns {
  readonly #rows: Float32Array
  /** Number of the first town of each band, and of the one after the last. */
  readonly #begins: Uint32Array
  readonly #areas: Lines
  /** How far the town that reaches farthest does, in degrees of latitude. */
  readonly #reach: number

  /** Reads the files once. Throws if the program is not built. */
  static shared(): Promise<Towns> {
    reading ??= Towns.#load().catch((error: unknown) => {
      reading = undefined
      throw error
    })
    return reading
  }

  static async #load(): Promise<Towns> {
    const [towns, areas] = await Promise.all([readAreaFile('towns'), readAreaFile('areas')])
    return new Towns(new Float32Array(new Uint8Array(towns).buffer), new Lines(areas))
  }

  private constructor(rows: Float32Array, areas: Lines) {
    this.#rows = rows
    this.#areas = areas
    this.#begins = new Uint32Array(BANDS + 1)
    let farthest = 0
    for (let town = 0; town < rows.length / FIELDS; town++) {
      const band = bandOf(this.#at(town, LATITUDE))
      this.#begins[band + 1] = town + 1
      farthest = Math.max(farthest, this.#at(town, RADIUS))
    }
    for (let band = 1; band <= BANDS; band++) {
      this.#begins[band] = Math.max(this.#begins[band] as number, this.#begins[band - 1] as number)
    }
    this.#reach = farthest / MIN_METRES_PER_DEGREE
  }

  /** Returns the name of the town; undefined if none of the country reaches the position. Takes 4 µs. */
  at(position: Position, country: string): string | undefined {
    const { longitude, latitude } = position
    const pole = Math.min(89, Math.abs(latitude) + this.#reach)
    const wide = this.#reach / Math.cos((pole * Math.PI) / 180)
    const code = codeOf(country)
    let [best, least] = [-1, 1]
    const last = bandOf(latitude + this.#reach)
    for (let band = bandOf(latitude - this.#reach); band <= last; band++) {
      // Towns on the other side of ±180° are near, too.
      for (const middle of [longitude, longitude - 360, longitude + 360]) {
        if (Math.abs(middle) > 180 + wide) continue
        const end = this.#begins[band + 1] as number
        for (let town = this.#lowerBound(band, middle - wide); town < end; town++) {
          if (this.#at(town, LONGITUDE) > middle + wide) break
          if (this.#at(town, COUNTRY) !== code || !this.#mayReach(town, latitude)) continue
          const share = this.#distance(town, position) / this.#at(town, RADIUS)
          if (share < least) [best, least] = [town, share]
        }
      }
    }
    return best < 0 ? undefined : this.#nameOf(best)
  }

  #at(town: number, field: number): number {
    return this.#rows[town * FIELDS + field] as number
  }

  /** Spares nearly all towns the computation of their distance. */
  #mayReach(town: number, latitude: number): boolean {
    return Math.abs(this.#at(town, LATITUDE) - latitude) * MIN_METRES_PER_DEGREE < this.#at(town, RADIUS)
  }

  #distance(town: number, position: Position): number {
    return sphereDistance(position, this.#at(town, LONGITUDE), this.#at(town, LATITUDE))
  }

  #nameOf(town: number): string {
    const [name]: AreaLine = JSON.parse(this.#areas.at(this.#at(town, LINE)))
    return name
  }

  /** Returns the first town of a band that is not west of the longitude. */
  #lowerBound(band: number, longitude: number): number {
    let [low, high] = [this.#begins[band] as number, this.#begins[band + 1] as number]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#at(middle, LONGITUDE) < longitude) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** Returns the content of the file. */
export function packTowns(towns: readonly TownRow[]): Uint8Array {
  // Their bands and their order are those of the numbers that the file keeps.
  const rows = towns.map(({ longitude, latitude, radius, country, line }) =>
    Float32Array.of(longitude, latitude, radius, codeOf(country), line),
  )
  const band = (row: Float32Array) => bandOf(row[LATITUDE] as number)
  rows.sort((a, b) => band(a) - band(b) || (a[LONGITUDE] as number) - (b[LONGITUDE] as number))
  return new Uint8Array(Float32Array.from(rows.flatMap((row) => [...row])).buffer)
}

function bandOf(latitude: number): number {
  return Math.max(0, Math.min(BANDS - 1, Math.floor(latitude + 90)))
}

/** `AA` is 0, `ZZ` is 675. */
function codeOf(country: string): number {
  const [first = 0, second = 0] = [...country].map((letter) => letter.charCodeAt(0) - 65)
  return first * 26 + second
}
