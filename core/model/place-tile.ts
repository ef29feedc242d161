/**
 * The row in which a place comes from PostgreSQL to a tile: numbers, then texts. PostgreSQL writes it
 * (sql/places/columns/tile-row.ts), tiles read it (tiles/points/places.ts); both take the order from here.
 */

import { COLUMNS, type PlaceColumnName } from './place.ts'
import type { PlaceColumn } from './place-column.ts'

/** A column in a tile. */
export interface TileValue {
  readonly column: PlaceColumnName
  /** `repeated` is a text that many places share; `image` is an image's path, written as the URL of its thumbnail. */
  readonly kind: 'text' | 'repeated' | 'image' | 'number' | 'boolean'
  /** Name of the property. */
  readonly name: string
  /** Only the first label. */
  readonly isFirst?: true
  readonly description: string
}

/** A crowded tile shows the places with the highest value of this column. */
const TILE_RANK: PlaceColumnName = 'score_combined'

const ABSENT = { first: 'The first category; absent if there is none', nullable: 'absent if it is not known' }

function valuesOf([column, rules]: readonly [PlaceColumnName, PlaceColumn]): TileValue[] {
  const { type, tile, nullable } = rules
  if (!tile) return []
  const description = [tile.description ?? rules.description, ...(nullable ? [ABSENT.nullable] : [])].join('; ')
  const value = { column, name: tile.name ?? column, kind: kindOf(rules), description }
  if (type !== 'labels') return [value]
  const all: TileValue = { ...value, description: `${description}: JSON array of strings` }
  return tile.first ? [{ ...value, name: tile.first, isFirst: true, description: ABSENT.first }, all] : [all]
}

function kindOf({ type, filter }: PlaceColumn): TileValue['kind'] {
  switch (type) {
    case 'number':
    case 'integer':
      return 'number'
    case 'boolean':
      return 'boolean'
    case 'images':
      return 'image'
    case 'labels':
      return 'repeated'
    default:
      return filter?.shared ? 'repeated' : 'text'
  }
}

const VALUES = COLUMNS.flatMap(valuesOf)
const isNumber = ({ kind }: TileValue) => kind === 'number' || kind === 'boolean'
/** Texts that are different for each place come first: they are copied into a tile as one block. */
const isOwn = ({ kind }: TileValue) => kind === 'text'
const isRank = ({ column }: TileValue) => column === TILE_RANK

function firstWhere(values: readonly TileValue[], isFirst: (value: TileValue) => boolean): TileValue[] {
  return [...values.filter(isFirst), ...values.filter((value) => !isFirst(value))]
}

/** The numbers of a row; the first is the rank. */
export const TILE_NUMBERS: readonly TileValue[] = firstWhere(VALUES.filter(isNumber), isRank)
/** The texts of a row; the first is the id. */
export const TILE_TEXTS: readonly TileValue[] = firstWhere(
  VALUES.filter((value) => !isNumber(value)),
  isOwn,
)
