/** Parses the shapes of CQL2's text, as in WKT: `POLYGON((0 0, 1 0, 1 1, 0 0))`. */
import { WKT_TYPES } from '../../../geo/wkt-types.ts'
import type { Shape } from './expression.ts'
import { type Coordinates, partsOf } from './geometry.ts'
import type { Token } from './lexer.ts'
import type { Tokens } from './tokens.ts'

/** Their names in GeoJSON. */
const TYPES: Readonly<Record<string, string>> = {
  ...WKT_TYPES,
  GEOMETRYCOLLECTION: 'GeometryCollection',
}

export function isGeometryWord(word: string): boolean {
  return Object.hasOwn(TYPES, word)
}

/** Returns the shape that follows its name; undefined if none follows, so that the name is that of a property. */
export function parseGeometry({ value, at }: Token, tokens: Tokens): Shape | undefined {
  const hasMark = tokens.takeWord('Z', 'M', 'ZM') !== undefined
  if (tokens.isWord('EMPTY')) return tokens.refuse('A shape with a position is expected')
  if (!tokens.isSymbol('(')) return hasMark ? tokens.refuse('“(” is expected before positions') : undefined
  const type = TYPES[value.toUpperCase()] ?? ''
  const parts = tokens.nested(() =>
    type === 'GeometryCollection'
      ? members(tokens).flatMap((shape) => shape.parts)
      : partsOf(type, unwrapped(type, coordinates(tokens)), at),
  )
  return { kind: 'shape', at, parts }
}

function members(tokens: Tokens): Shape[] {
  tokens.take()
  return tokens.listed(() => {
    const name = tokens.current
    if (name.kind !== 'name' || !isGeometryWord(name.value.toUpperCase())) return tokens.refuse('A shape is expected')
    tokens.take()
    return parseGeometry(name, tokens) ?? tokens.refuse('“(” is expected before positions')
  }, 'at the end of GEOMETRYCOLLECTION(…)')
}

/** Reads lists of positions in parentheses. */
function coordinates(tokens: Tokens): Coordinates {
  tokens.expectSymbol('(', 'before positions')
  return tokens.listed(
    (): Coordinates => (tokens.isSymbol('(') ? tokens.nested(() => coordinates(tokens)) : position(tokens)),
    'at the end of positions',
  )
}

function position(tokens: Tokens): Coordinates {
  const numbers = [signedNumber(tokens)]
  while (tokens.current.kind === 'number' || tokens.isSymbol('-') || tokens.isSymbol('+')) {
    numbers.push(signedNumber(tokens))
  }
  return numbers
}

export function signedNumber(tokens: Tokens): number {
  const sign = tokens.takeSymbol('-', '+')
  if (tokens.current.kind !== 'number') tokens.refuse('A number is expected')
  const value = Number(tokens.take().value)
  return sign?.value === '-' ? -value : value
}

/** WKT has a pair of parentheses more around a point, and may have one around each point of several. */
function unwrapped(type: string, given: Coordinates): Coordinates {
  if (!Array.isArray(given)) return given
  if (type === 'Point') return given.length === 1 ? (given[0] as Coordinates) : given
  const isWrapped = (item: Coordinates) => Array.isArray(item) && item.length === 1 && Array.isArray(item[0])
  return type === 'MultiPoint'
    ? given.map((item) => (isWrapped(item) ? ((item as Coordinates[])[0] as Coordinates) : item))
    : given
}
