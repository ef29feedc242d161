/** Reads geometry as well-known binary: that of ISO 13249-3, and that of PostGIS (EWKB), which may say its SRID. */
import type { Geometry, Position } from 'geojson'

export type WkbGeometry = Geometry & { crs?: string }

/** Throws for anything else, and if bytes are missing. The `crs` is undefined unless the geometry has an SRID. */
export function wkbGeometry({ buffer, byteOffset, byteLength }: Uint8Array): WkbGeometry {
  return new WkbReader(new DataView(buffer, byteOffset, byteLength)).geometry()
}

/** Flags of EWKB. ISO adds 1000 to the type for Z, and 2000 for M. */
const [HAS_Z, HAS_M, HAS_SRID] = [0x80000000, 0x40000000, 0x20000000]
/** Set in EWKB only: no type of ISO is so large. */
const FLAGS = 0xe0000000

class WkbReader {
  readonly #view: DataView
  #at = 0
  #isLittle = true
  /** Numbers of each position: 2, or more with Z and M. */
  #dimensions = 2

  constructor(view: DataView) {
    this.#view = view
  }

  geometry(): WkbGeometry {
    this.#isLittle = this.#view.getUint8(this.#at++) === 1
    const code = this.#count()
    const [type, extra] = [(code & ~FLAGS) % 1000, Math.floor((code & ~FLAGS) / 1000)]
    const has = (flag: number) => Number((code & flag) !== 0)
    this.#dimensions = 2 + Math.max(has(HAS_Z) + has(HAS_M), extra === 3 ? 2 : Math.min(extra, 1))
    const srid = has(HAS_SRID) ? this.#count() : 0
    return srid === 0 ? this.#body(type) : { ...this.#body(type), crs: `EPSG:${srid}` }
  }

  #body(type: number): Geometry {
    switch (type) {
      case 1:
        return { type: 'Point', coordinates: this.#position() }
      case 2:
        return { type: 'LineString', coordinates: this.#positions() }
      case 3:
        return { type: 'Polygon', coordinates: this.#list(() => this.#positions()) }
      case 4:
        return { type: 'MultiPoint', coordinates: this.#parts<Position>() }
      case 5:
        return { type: 'MultiLineString', coordinates: this.#parts<Position[]>() }
      case 6:
        return { type: 'MultiPolygon', coordinates: this.#parts<Position[][]>() }
      case 7:
        return { type: 'GeometryCollection', geometries: this.#list(() => this.geometry()) }
      default:
        throw new Error(`unknown type of geometry ${type}`)
    }
  }

  /** Each part has its own header. */
  #parts<Coordinates>(): Coordinates[] {
    return this.#list(() => (this.geometry() as unknown as { coordinates: Coordinates }).coordinates)
  }

  #positions(): Position[] {
    return this.#list(() => this.#position())
  }

  #list<Entry>(read: () => Entry): Entry[] {
    const entries: Entry[] = []
    for (let left = this.#count(); left > 0; left--) entries.push(read())
    return entries
  }

  #count(): number {
    const value = this.#view.getUint32(this.#at, this.#isLittle)
    this.#at += 4
    return value
  }

  #position(): Position {
    const position: Position = []
    for (let left = this.#dimensions; left > 0; left--) {
      position.push(this.#view.getFloat64(this.#at, this.#isLittle))
      this.#at += 8
    }
    return position
  }
}
