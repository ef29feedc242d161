/** Checks the coordinates of shapes, in the nesting of GeoJSON. */
import type { Pair, Part } from './expression.ts'
import { type At, refuse } from './fault.ts'

/** A number, or a list of coordinates. */
export type Coordinates = number | readonly Coordinates[]

/** Returns the parts of a shape. Heights are left out. */
export function partsOf(type: string, coordinates: unknown, at: At): Part[] {
  const all = (value: unknown) => listOf(value, type, at)
  switch (type) {
    case 'Point':
      return [{ type: 'point', position: pairOf(coordinates, type, at) }]
    case 'LineString':
      return [line(coordinates, type, at)]
    case 'Polygon':
      return [area(coordinates, type, at)]
    case 'MultiPoint':
      return all(coordinates).map((each) => ({ type: 'point', position: pairOf(each, type, at) }))
    case 'MultiLineString':
      return all(coordinates).map((each) => line(each, type, at))
    case 'MultiPolygon':
      return all(coordinates).map((each) => area(each, type, at))
    default:
      return refuse(`“${type}” is no type of a shape.`, at)
  }
}

/** With six numbers, the third and the last are heights. */
export function boxPart(numbers: readonly unknown[], at: At): Part {
  const [west, south, east, north] = numbers.length === 6 ? [0, 1, 3, 4].map((index) => numbers[index]) : numbers
  if (![4, 6].includes(numbers.length) || ![west, south, east, north].every(isNumber)) {
    return refuse('A box has four numbers: west, south, east and north.', at)
  }
  return { type: 'box', sides: [west as number, south as number, east as number, north as number] }
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}

function line(coordinates: unknown, type: string, at: At): Part {
  return { type: 'line', positions: listOf(coordinates, type, at).map((each) => pairOf(each, type, at)) }
}

function area(coordinates: unknown, type: string, at: At): Part {
  const rings = listOf(coordinates, type, at).map((ring) =>
    ringOf(
      listOf(ring, type, at).map((each) => pairOf(each, type, at)),
      at,
    ),
  )
  return { type: 'area', rings }
}

/** Returns a ring without its last position, which is its first one. */
function ringOf(positions: readonly Pair[], at: At): readonly Pair[] {
  const [first, last] = [positions[0], positions.at(-1)]
  if (positions.length < 4) return refuse('A ring of a polygon has at least four positions.', at)
  if (first?.[0] !== last?.[0] || first?.[1] !== last?.[1]) {
    return refuse('A ring of a polygon must end where it begins.', at)
  }
  return positions.slice(0, -1)
}

function listOf(value: unknown, type: string, at: At): readonly unknown[] {
  if (Array.isArray(value) && value.length > 0) return value
  return refuse(`The coordinates do not have the form of a ${type}.`, at)
}

/** Of up to four numbers, the first two. */
function pairOf(value: unknown, type: string, at: At): Pair {
  if (!Array.isArray(value) || value.length < 2 || value.length > 4 || !value.every(isNumber)) {
    return refuse(`The coordinates do not have the form of a ${type}: a position has longitude and latitude.`, at)
  }
  return [value[0] as number, value[1] as number]
}
