/** Options of the commands that process many tiles: zooms, a box, filters. */
import { InvalidArgumentError, Option } from 'commander'
import type { Bbox } from '../core/geo/bbox.ts'
import { MAX_ZOOM } from '../core/geo/tile.ts'
import { IN_BBOX } from '../core/query/filters/positions.ts'
import { InvalidParameter } from '../core/query/parameters.ts'
import { CLUSTER_PROPERTIES_PARAMETER } from '../core/query/parse/cluster-properties.ts'
import { parameterNames, refuseAnyUnknown } from '../core/query/parse/known-parameters.ts'
import { PLACE_LIST_PARAMETERS, parseList } from '../core/query/parse/list.ts'
import { FIELDS } from '../core/query/parse/selection.ts'
import { wholeNumber } from './whole-number.ts'

/** `--bbox`: a `Bbox`. */
export function bboxOption(): Option {
  return new Option(
    '--bbox <west,south,east,north>',
    'only tiles that touch this box, in degrees; west > east crosses ±180°',
  ).argParser(toBbox)
}

/** `--filter`: a query string without its `?`. */
export function filterOption(): Option {
  return new Option('--filter <query>', 'query string of the tile requests').argParser(toFilter)
}

/** For commander: parses a zoom that has tiles. */
export function zoom(text: string): number {
  const value = wholeNumber(text)
  if (value > MAX_ZOOM) throw new InvalidArgumentError(`The deepest zoom is ${MAX_ZOOM}.`)
  return value
}

/** For commander: parses a whole number of at least 1. */
export function positiveNumber(text: string): number {
  const value = wholeNumber(text)
  if (value === 0) throw new InvalidArgumentError('It must be at least 1.')
  return value
}

function toBbox(text: string): Bbox {
  try {
    const [condition] = IN_BBOX.parse(new URLSearchParams({ [IN_BBOX.name]: text }))
    if (condition) return condition.bbox
  } catch (error) {
    if (!(error instanceof InvalidParameter)) throw error
  }
  throw new InvalidArgumentError('It must be west,south,east,north in degrees.')
}

function toFilter(text: string): string {
  const query = text.replace(/^\?/, '')
  const parameters = new URLSearchParams(query)
  if (parameters.has('buffer')) throw new InvalidArgumentError('Tiles of an archive, or of a cache, have no buffer.')
  try {
    refuseAnyUnknown(parameters, parameterNames([...PLACE_LIST_PARAMETERS, CLUSTER_PROPERTIES_PARAMETER]))
    const asked = meaning(parameters)
    for (const name of new Set(parameters.keys())) {
      const others = new URLSearchParams(parameters)
      others.delete(name)
      if (meaning(others) === asked) console.error(`note: ${name} in --filter changes nothing`)
    }
  } catch (error) {
    if (error instanceof InvalidParameter) throw new InvalidArgumentError(`${error.parameter}: ${error.message}`)
    throw error
  }
  return query
}

/** Returns the parameters as tiles understand them, for comparison. Throws `InvalidParameter`. */
function meaning(parameters: URLSearchParams): string {
  const asked = [...(FIELDS.valueIn(parameters) ?? []), CLUSTER_PROPERTIES_PARAMETER.valueIn(parameters)]
  return JSON.stringify([parseList(parameters).where, ...asked])
}
