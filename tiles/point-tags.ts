/** What a layer says of each of its points: from the numbers and texts of a row to indices of keys and values. */
import { presentImage } from '../sql/place-image.ts'
import type { PointLayer, Tags } from './point-layer.ts'
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

export interface TagOptions {
  imageCdnUrl: string
  /** The properties that are wanted beside `id`; undefined: all. */
  selection: ReadonlySet<string> | undefined
}

/** Makes the tags of the row that is being read, in the same array each time. */
export function tagger(
  points: PointLayer,
  layer: PointTileLayer,
  rows: TileRows,
  { imageCdnUrl, selection }: TagOptions,
): () => Tags {
  const wanted = layer.properties
    .map((property, key) => ({ ...property, key }))
    .filter(({ name }) => name === 'id' || !selection || selection.has(name))
  // Texts that stand beside each other at the beginning are copied as one.
  const firstOther = wanted.findIndex(({ kind, index }, position) => kind !== 'text' || index !== position)
  const block = wanted.slice(0, firstOther < 0 ? undefined : firstOther)
  const rest = wanted.slice(block.length)
  const thumbnails = new RepeatedValues()
  const thumbnail = (original: string) => {
    const image = { title: '', original, blurhash: null, width: 0, height: 0 }
    return points.text(presentImage(image, imageCdnUrl).thumbnail_url)
  }
  const { bytes, numbers, starts, ends } = rows
  const tags: number[] = []
  const adder = ({ key, kind, index }: (typeof wanted)[number]) => {
    if (kind === 'number') return () => tags.push(key, points.number(numbers[index] as number))
    if (kind === 'boolean') return () => tags.push(key, points.boolean(numbers[index] === 1))
    const [start, end] = [() => starts[index] as number, () => ends[index] as number]
    const add = {
      image: () => thumbnails.indexOf(bytes, start(), end(), () => thumbnail(rows.text(index))),
      repeated: () => points.repeatedValue(bytes, start(), end()),
      text: () => points.values(bytes, start(), end(), 1),
    }[kind]
    return () => starts[index] !== ends[index] && tags.push(key, add())
  }
  const [blockAdders, adders] = [block.map(adder), rest.map(adder)]
  return () => {
    tags.length = 0
    if (block.every(({ index }) => starts[index] !== ends[index])) {
      let value = points.values(bytes, starts[0] as number, ends[block.length - 1] as number, block.length)
      for (const { key } of block) tags.push(key, value++)
    } else for (const add of blockAdders) add()
    for (const add of adders) add()
    return tags
  }
}
