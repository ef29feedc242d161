/**
 * What a layer says of its points: from the numbers and texts of rows to indices of values, property by property, each
 * in a loop of its own (a tile of 4,617 places: 6.7 ms row by row, 5.5 ms so; and like values stand together, which gzip
 * makes 5 % smaller).
 */
import { presentImage } from '../sql/place-image.ts'
import { ABSENT, type PointColumn, type PointLayer } from './point-layer.ts'
import { RepeatedValues } from './repeated-values.ts'
import type { TileRows } from './tile-rows.ts'

/** What a layer says of a point, and where in its row that stands. */
export interface PointTileProperty {
  readonly name: string
  /** `repeated` is a text that many share; `image` the path of one, given out as its thumbnail's address. */
  readonly kind: 'text' | 'repeated' | 'image' | 'number' | 'boolean'
  /** Which of the row's texts, or numbers. */
  readonly index: number
  readonly description: string
}

export interface PointTileLayer {
  readonly name: string
  /** How many a row has: of the numbers the first says how good it is, of the texts the first is the id. */
  readonly numbers: number
  readonly texts: number
  readonly properties: readonly PointTileProperty[]
}

export interface ValueOptions {
  imageCdnUrl: string
  /** The properties that are wanted beside `id`; undefined: all. */
  selection: ReadonlySet<string> | undefined
}

interface WantedColumn extends PointTileProperty, PointColumn {}

/**
 * Puts what is wanted of some rows into the layer: `shown` are their numbers, in the order in which their points are
 * added. Returns what each property says of each.
 */
export function pointColumns(
  points: PointLayer,
  layer: PointTileLayer,
  rows: TileRows,
  shown: Uint32Array,
  { imageCdnUrl, selection }: ValueOptions,
): PointColumn[] {
  const wanted = layer.properties
    .map((property, key) => ({ ...property, key, values: new Int32Array(shown.length).fill(ABSENT) }))
    .filter(({ name }) => name === 'id' || !selection || selection.has(name))
  const firstOther = wanted.findIndex(({ kind, index }, position) => kind !== 'text' || index !== position)
  const block = wanted.slice(0, firstOther < 0 ? undefined : firstOther)
  addBlock(points, rows, shown, block)
  const adders = valueAdders(points, rows, imageCdnUrl)
  for (const { kind, index, values } of wanted.slice(block.length)) {
    const add = adders[kind]
    const isText = kind !== 'number' && kind !== 'boolean'
    for (let place = 0; place < shown.length; place++) {
      const row = shown[place] as number
      if (!isText || !rows.isNull(row, index)) values[place] = add(row, index)
    }
  }
  return wanted
}

/** The first texts of the rows: as they stand beside each other there, they are copied as one. */
function addBlock(points: PointLayer, rows: TileRows, shown: Uint32Array, block: readonly WantedColumn[]): void {
  for (let place = 0; place < shown.length; place++) {
    const row = shown[place] as number
    // What is null stands there too, as a byte that is no value.
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

/** How a value of each kind is put into the layer: of a row, and of its text or number with that index. */
function valueAdders(
  points: PointLayer,
  rows: TileRows,
  imageCdnUrl: string,
): Record<PointTileProperty['kind'], (row: number, index: number) => number> {
  const { bytes } = rows
  const thumbnails = new RepeatedValues()
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
  }
}

function addText(points: PointLayer, rows: TileRows, row: number, index: number): number {
  return points.values(rows.bytes, rows.start(row, index), rows.end(row, index), 1)
}
