/**
 * Reads the blobs of an OpenStreetMap PBF file: a length, a header and compressed data, over and over. The package
 * osm-pbf-parser-node decodes the data. Its own stream is not used: it accepts headers of any length, reads all blobs
 * in each pass, and throws from within a stream where a file is damaged.
 */
import { type FileHandle, open } from 'node:fs/promises'
import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { parse } from 'osm-pbf-parser-node'
import { PbfReader } from 'pbf'
import type { Bounds } from '../../../../core/geo/tile.ts'
import { FileFault } from '../source-row.ts'
import { nodesOnWays } from './located-ways.ts'

export type Tags = Readonly<Record<string, string>>

/** `timestamp`: when the object last changed, in milliseconds since 1970. Extracts may leave it out. */
interface Info {
  readonly timestamp?: number
}

/** Longitude and latitude that a file gives for an object, instead of or beside its nodes. */
type Center = readonly [number, number]

export interface OsmNode {
  readonly type: 'node'
  readonly id: number
  /** NaN if a text lacks it. */
  readonly lon: number
  readonly lat: number
  readonly tags?: Tags
  readonly info?: Info
}

export interface OsmWay {
  readonly type: 'way'
  readonly id: number
  /** Ids of its nodes. */
  readonly refs: readonly number[]
  readonly center?: Center
  readonly tags?: Tags
  readonly info?: Info
}

export interface OsmRelation {
  readonly type: 'relation'
  readonly id: number
  readonly members: readonly { readonly type: OsmObject['type']; readonly ref: number; readonly role: string }[]
  readonly center?: Center
  readonly tags?: Tags
  readonly info?: Info
}

export type OsmObject = OsmNode | OsmWay | OsmRelation

/** Where a blob is in the file. */
export interface Blob {
  readonly type: string
  /** From 1. */
  readonly number: number
  /** Where it begins, with its length and its header. */
  readonly start: number
  readonly dataStart: number
  readonly end: number
}

// Limits of the format.
const MAX_HEADER = 64 * 1024
const MAX_DATA = 32 * 1024 * 1024
const FEATURES: ReadonlySet<string> = new Set(['OsmSchema-V0.6', 'DenseNodes'])

const inflated = promisify(inflate) as (data: Uint8Array, options: { maxOutputLength: number }) => Promise<Buffer>

/** Returns true for the first bytes of an OpenStreetMap PBF file: a length, and a header of the type `OSMHeader`. */
export function isOsmPbf(head: Buffer): boolean {
  return (
    head.length >= 15 && head.readUInt32BE(0) <= MAX_HEADER && head.toString('latin1', 4, 15) === '\x0a\x09OSMHeader'
  )
}

export class OsmFile {
  readonly size: number
  readonly #handle: FileHandle
  #bounds: Bounds | undefined
  #hasLocations = false

  private constructor(handle: FileHandle, size: number) {
    this.#handle = handle
    this.size = size
  }

  static async open(path: string): Promise<OsmFile> {
    const handle = await open(path)
    return new OsmFile(handle, (await handle.stat()).size)
  }

  async close(): Promise<void> {
    await this.#handle.close()
  }

  /** The box of the extract, if the header has one. Known once the first blob has been yielded. */
  get bounds(): Bounds | undefined {
    return this.#bounds
  }

  /** Yields the blobs with objects. Throws `FileFault` where the file can't be read any further. */
  async *blobs(): AsyncGenerator<Blob> {
    for (let start = 0, number = 1; start < this.size; number++) {
      const blob = await this.#blob(start, number)
      if (number === 1) await this.#readHeader(blob)
      else if (blob.type === 'OSMData') yield blob // readers skip other types
      start = blob.end
    }
  }

  /** Reads the objects of a blob. If ways have positions, their nodes are among them. */
  async objects(blob: Blob): Promise<OsmObject[]> {
    const data = await this.#data(blob)
    return decoded(blob, () => {
      const objects = parse(data, { withTags: true, withInfo: true }) as OsmObject[]
      return this.#hasLocations ? [...objects, ...nodesOnWays(data)] : objects
    })
  }

  async #blob(start: number, number: number): Promise<Blob> {
    const where = { number, start }
    const length = (await this.#read(start, start + 4, where)).readUInt32BE()
    if (length > MAX_HEADER) throw damaged(where, 'its header is longer than 64 kB')
    const dataStart = start + 4 + length
    const header = new PbfReader(await this.#read(start + 4, dataStart, where))
    const { type, size } = decoded(where, () =>
      header.readFields(
        (tag, result: { type: string; size: number }, pbf) => {
          if (tag === 1) result.type = pbf.readString()
          else if (tag === 3) result.size = pbf.readVarint()
        },
        { type: '', size: -1 },
      ),
    )
    if (size < 0 || size > MAX_DATA) throw damaged(where, 'its header has no valid length')
    if ((number === 1) !== (type === 'OSMHeader')) throw damaged(where, `it is of the type ${JSON.stringify(type)}`)
    if (dataStart + size > this.size) throw cutShort(where)
    return { ...where, type, dataStart, end: dataStart + size }
  }

  async #data(blob: Blob): Promise<Buffer> {
    const bytes = new PbfReader(await this.#read(blob.dataStart, blob.end, blob))
    const { raw, zlib, size } = decoded(blob, () =>
      bytes.readFields((tag, result: { raw?: Uint8Array; zlib?: Uint8Array; size?: number }, pbf) => {
        if (tag === 1) result.raw = pbf.readBytes()
        else if (tag === 2) result.size = pbf.readVarint()
        else if (tag === 3) result.zlib = pbf.readBytes()
      }, {}),
    )
    if (raw) return Buffer.from(raw.buffer, raw.byteOffset, raw.length)
    if (!zlib) throw new FileFault(`${named(blob)} is not compressed by zlib; please convert the file with osmium cat`)
    const data = await inflated(zlib, { maxOutputLength: MAX_DATA }).catch((error: Error) => {
      throw damaged(blob, error.message)
    })
    if (data.length !== size) throw damaged(blob, `it has ${data.length} bytes instead of ${size}`)
    return data
  }

  /** Refuses files with several versions of an object, and those with features that this reader does not know. */
  async #readHeader(header: Blob): Promise<void> {
    const features: string[] = []
    const bytes = new PbfReader(await this.#data(header))
    decoded(header, () =>
      bytes.readFields((tag, found: string[], pbf) => {
        if (tag === 1) this.#bounds = readBounds(pbf)
        else if (tag === 4) found.push(pbf.readString())
        else if (tag === 5 && pbf.readString() === 'LocationsOnWays') this.#hasLocations = true
      }, features),
    )
    const unknown = features.find((feature) => !FEATURES.has(feature))
    if (unknown !== undefined)
      throw new FileFault(`the file uses ${unknown}, which can't be read; please convert it with osmium`)
  }

  async #read(start: number, end: number, where: Pick<Blob, 'number' | 'start'>): Promise<Buffer> {
    if (end > this.size) throw cutShort(where)
    const bytes = Buffer.allocUnsafe(end - start)
    const { bytesRead } = await this.#handle.read(bytes, 0, bytes.length, start)
    if (bytesRead < bytes.length) throw cutShort(where)
    return bytes
  }
}

/** West, east, north and south, in this order, in billionths of a degree. */
function readBounds(pbf: PbfReader): Bounds {
  const sides: number[] = []
  pbf.readMessage((tag, read: number[], inner) => {
    read[tag - 1] = inner.readSVarint() / 1e9
  }, sides)
  const [west = 0, east = 0, north = 0, south = 0] = sides
  return { west, south, east, north }
}

function decoded<T>(where: Pick<Blob, 'number' | 'start'>, decode: () => T): T {
  try {
    return decode()
  } catch (error) {
    throw damaged(where, (error as Error).message)
  }
}

function named({ number, start }: Pick<Blob, 'number' | 'start'>): string {
  return `blob ${number}, at byte ${start},`
}

function damaged(where: Pick<Blob, 'number' | 'start'>, reason: string): FileFault {
  return new FileFault(`${named(where)} is damaged: ${reason}`)
}

function cutShort(where: Pick<Blob, 'number' | 'start'>): FileFault {
  return new FileFault(`${named(where)} is cut short by the end of the file`)
}
