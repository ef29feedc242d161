/**
 * Converts the numbers and texts of rows to columns of value indices, one property after the other. A tile of 4,617
 * places takes 5.5 ms, against 6.7 ms row by row. Similar values are adjacent, so the gzipped tile is 5 % smaller.
 */
import { presentImage } from '../../core/model/place-image.ts'
import type { TileValue } from '../../core/model/tile-values.ts'
import { ABSENT, type PointColumn, type PointLayer } from '../mvt/point-layer.ts'
import { RepeatedValues } from '../mvt/repeated-values.ts'
import type { TileRows } from './tile-rows.ts'

/** A property of a layer's points, with the index of its value in the row. */
export interface PointTileProperty extends Pick<TileValue, 'name' | 'description'> {
  /** `rank` is no value of the row (tiles/points/rank.ts). */
  readonly kind: TileValue['kind'] | 'rank'
  /** Index among the row's texts, or its numbers. */
  readonly index: number
}

export interface PointTileLayer {
  readonly name: string
  /** Numbers and texts in a row. The first number is the rank, the first text is the id. */
  readonly numbers: number
  readonly texts: number
  readonly properties: readonly PointTileProperty[]
}

export interface ValueOptions {
  imageCdnUrl: string
  /** The properties to include besides `id`; undefined: all. */
  selection: ReadonlySet<string> | undefined
}

const NO_RANKS = new Uint16Array()

interface WantedColumn extends PointTileProperty, PointColumn {}

/**
 * Adds the selected values of some rows to the layer. `shown` are the numbers of the rows, in the order in which their
 * points are added; `ranks` are those of all rows, if the layer has them. Returns a column for each property.
 */
export function pointColumns(
  points: PointLayer,
  layer: PointTileLayer,
  rows: TileRows,
  shown: Uint32Array,
  { imageCdnUrl, selection }: ValueOptions,
  ranks: Uint16Array = NO_RANKS,
): PointColumn[] {
  const wanted = layer.properties
    .map((property, key) => ({ ...property, key, values: new Int32Array(shown.length).fill(ABSENT) }))
    .filter(({ name }) => name === 'id' || !selection || selection.has(name))
  const firstOther = wanted.findIndex(({ kind, index }, position) => kind !== 'text' || index !== position)
  const block = wanted.slice(0, firstOther < 0 ? undefined : firstOther)
  addBlock(points, rows, shown, block)
  const adders = valueAdders(points, rows, ranks, imageCdnUrl)
  for (const { kind, index, values } of wanted.slice(block.length)) {
    const add = adders[kind]
    const isAbsent = ABSENCE[kind]
    for (let place = 0; place < shown.length; place++) {
      const row = shown[place] as number
      if (!isAbsent(rows, row, index)) values[place] = add(row, index)
    }
  }
  return wanted
}

type IsAbsent = (rows: TileRows, row: number, index: number) => boolean

const isNullText: IsAbsent = (rows, row, index) => rows.isNull(row, index)
const isNoNumber: IsAbsent = (rows, row, index) => Number.isNaN(rows.number(row, index))

const ABSENCE: Readonly<Record<PointTileProperty['kind'], IsAbsent>> = {
  text: isNullText,
  repeated: isNullText,
  image: isNullText,
  number: isNoNumber,
  boolean: isNoNumber,
  rank: () => false,
}

/** Adds the first texts of the rows. They are adjacent in a row, so they are copied as one block. */
function addBlock(points: PointLayer, rows: TileRows, shown: Uint32Array, block: readonly WantedColumn[]): void {
  for (let place = 0; place < shown.length; place++) {
    const row = shown[place] as number
    // A null is a byte that is not an encoded value, so a block with a null can't be copied.
    const isWhole = !block.some(({ index }) => rows.isNull(row, index))
    const first = isWhole
      ? points.values(rows.bytes, rows.start(row, 0), rows.end(row, block.length - 1), block.length)
      : 0
    for (const { index, values } of block) {
      if (isWhole) values[place] = first + index
      else if (!rows.isNull(row, index)) values[place] = addText(points, rows, row, index)
    }
  }
}

/** Returns, for each kind, a function that adds a row's text or number at an index to the layer. */
function valueAdders(
  points: PointLayer,
  rows: TileRows,
  ranks: Uint16Array,
  imageCdnUrl: string,
): Record<PointTileProperty['kind'], (row: number, index: number) => number> {
  const { bytes } = rows
  const thumbnails = new RepeatedValues()
  const knownRanks: number[] = []
  const thumbnail = (row: number, index: number) => {
    const image = { title: '', original: rows.text(row, index), blurhash: null, width: 0, height: 0 }
    return points.text(presentImage(image, imageCdnUrl).thumbnail_url)
  }
  return {
    number: (row, index) => points.number(rows.number(row, index)),
    boolean: (row, index) => points.boolean(rows.number(row, index) === 1),
    image: (row, index) =>
      thumbnails.indexOf(bytes, rows.start(row, index), rows.end(row, index), () => thumbnail(row, index)),
    repeated: (row, index) => points.repeatedValue(bytes, rows.start(row, index), rows.end(row, index)),
    text: (row, index) => addText(points, rows, row, index),
    rank: (row) => {
      const rank = ranks[row] as number
      const value = knownRanks[rank] ?? points.whole(rank)
      knownRanks[rank] = value
      return value
    },
  }
}

function addText(points: PointLayer, rows: TileRows, row: number, index: number): number {
  return points.values(rows.bytes, rows.start(row, index), rows.end(row, index), 1)
}
