/** Reads vector tiles that our own encoders wrote (format 2.1), without making objects of features: columns of values. */
import { PbfReader } from 'pbf'
import { ABSENT } from '../mvt/point-layer.ts'

export const VALUE_KINDS = { text: 0, number: 1, boolean: 2 } as const

/** The values of a layer, by index. */
export interface Values {
  /** One of `VALUE_KINDS` each. */
  readonly kinds: number[]
  /** Of texts, where their bytes begin and end in the tile. */
  readonly starts: number[]
  readonly ends: number[]
  /** Of numbers and booleans (0 and 1). */
  readonly numbers: number[]
}

export interface MvtLayer {
  name: string
  extent: number
  /** Names of the properties. */
  readonly keys: string[]
  readonly values: Values
  /** Of each feature: 1 is points, 2 lines, 3 polygons. */
  readonly types: number[]
  /** Of each feature, where its tags begin and end in the tile. */
  readonly tags: number[]
  /** The same of its geometry. */
  readonly geometries: number[]
}

export function readMvtLayers(tile: Uint8Array): MvtLayer[] {
  const layers: MvtLayer[] = []
  return new PbfReader(tile).readFields((tag, _result, pbf) => {
    if (tag !== 3) throw unknownField('a tile', tag)
    const values: Values = { kinds: [], starts: [], ends: [], numbers: [] }
    layers.push(
      pbf.readMessage(readLayer, { name: '', extent: 0, keys: [], values, types: [], tags: [], geometries: [] }),
    )
  }, layers)
}

/** Returns for each property the index of its value in each feature, or `ABSENT`. */
export function readColumns(tile: Uint8Array, { keys, types, tags }: MvtLayer): Int32Array[] {
  const columns = keys.map(() => new Int32Array(types.length).fill(ABSENT))
  const pbf = new PbfReader(tile)
  for (let feature = 0; feature < types.length; feature++) {
    pbf.pos = tags[2 * feature] as number
    const end = tags[2 * feature + 1] as number
    while (pbf.pos < end) {
      const column = columns[pbf.readVarint()] as Int32Array
      column[feature] = pbf.readVarint()
    }
  }
  return columns
}

function readLayer(tag: number, layer: MvtLayer, pbf: PbfReader): void {
  if (tag === 1) layer.name = pbf.readString()
  else if (tag === 2) readFeature(layer, pbf)
  else if (tag === 3) layer.keys.push(pbf.readString())
  else if (tag === 4) readValue(layer.values, pbf)
  else if (tag === 5) layer.extent = pbf.readVarint()
  else if (tag !== 15) throw unknownField('a layer', tag)
}

function readFeature({ types, tags, geometries }: MvtLayer, pbf: PbfReader): void {
  const end = pbf.readVarint() + pbf.pos
  // Not all features have tags.
  let [tagsStart, tagsEnd] = [end, end]
  while (pbf.pos < end) {
    const tag = pbf.readVarint() >> 3
    if (tag === 3) types.push(pbf.readVarint())
    else if (tag === 2 || tag === 4) {
      const length = pbf.readVarint()
      if (tag === 4) geometries.push(pbf.pos, pbf.pos + length)
      else [tagsStart, tagsEnd] = [pbf.pos, pbf.pos + length]
      pbf.pos += length
    } else throw unknownField('a feature', tag)
  }
  tags.push(tagsStart, tagsEnd)
}

function readValue({ kinds, starts, ends, numbers }: Values, pbf: PbfReader): void {
  const end = pbf.readVarint() + pbf.pos
  const tag = pbf.readVarint() >> 3
  const isText = tag === 1
  // A text is the rest of its value.
  const number = isText ? pbf.readVarint() : readNumber(tag, pbf)
  kinds.push(isText ? VALUE_KINDS.text : tag === 7 ? VALUE_KINDS.boolean : VALUE_KINDS.number)
  starts.push(pbf.pos)
  ends.push(end)
  numbers.push(number)
  pbf.pos = end
}

function readNumber(tag: number, pbf: PbfReader): number {
  if (tag === 3) return pbf.readDouble()
  if (tag === 5 || tag === 7) return pbf.readVarint()
  if (tag === 6) return pbf.readSVarint()
  throw unknownField('a value', tag)
}

function unknownField(where: string, tag: number): Error {
  return new Error(`field ${tag} of ${where} is not one that our vector tiles have`)
}
