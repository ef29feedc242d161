/** Options of the commands that process many tiles: zooms, a box, filters. */
import { InvalidArgumentError, Option } from 'commander'
import type { Bbox } from '../core/geo/bbox.ts'
import { MAX_ZOOM } from '../core/geo/tile.ts'
import { FOCUS_POINT } from '../core/query/filters/focus.ts'
import { IN_BBOX } from '../core/query/filters/positions.ts'
import { UNDERSTAND } from '../core/query/filters/text.ts'
import { InvalidParameter } from '../core/query/parameters.ts'
import { CLUSTER_PROPERTIES_PARAMETER } from '../core/query/parse/cluster-properties.ts'
import { parameterNames, refuseAnyUnknown } from '../core/query/parse/known-parameters.ts'
import { listParameters, PLACE_LIST_PARAMETERS, parseLayerList, parseList } from '../core/query/parse/list.ts'
import { FIELDS } from '../core/query/parse/selection.ts'
import type { QueryParameter } from '../core/query/query-parameter.ts'
import type { Layer } from '../layers/layer.ts'
import { PLACES } from '../layers/places.ts'
import { wholeNumber } from './whole-number.ts'

/** `--bbox`: a `Bbox`. */
export function bboxOption(): Option {
  return new Option(
    '--bbox <west,south,east,north>',
    'only tiles that touch this box, in degrees; west > east crosses ±180°',
  ).argParser(toBbox)
}

/** `--filter`: a query string without its `?`, for `checkFilter`. */
export function filterOption(): Option {
  return new Option('--filter <query>', 'query string of the tile requests').argParser((text) =>
    text.replace(/^\?/, ''),
  )
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

/** Checks a query string of the tiles of a layer. Throws an error that names the option. */
export function checkFilter(query: string, layer: Layer): void {
  const parameters = new URLSearchParams(query)
  if (parameters.has('buffer')) throw invalid(query, 'Tiles of an archive, or of a cache, have no buffer.')
  try {
    refuseAnyUnknown(parameters, parameterNames(parametersOf(layer)))
    const asked = meaning(parameters, layer)
    for (const name of new Set(parameters.keys())) {
      const others = new URLSearchParams(parameters)
      others.delete(name)
      if (meaning(others, layer) === asked) console.error(`note: ${name} in --filter changes nothing`)
    }
  } catch (error) {
    if (error instanceof InvalidParameter) throw invalid(query, `${error.parameter}: ${error.message}`)
    throw error
  }
}

/** As commander says it, which does not know of which layer the filter is. */
function invalid(query: string, reason: string): Error {
  return new Error(`error: option '--filter <query>' argument '${query}' is invalid. ${reason}`)
}

function parametersOf(layer: Layer): readonly QueryParameter[] {
  return layer === PLACES ? [...PLACE_LIST_PARAMETERS, CLUSTER_PROPERTIES_PARAMETER] : listParameters(layer)
}

/** Returns the parameters as tiles understand them, for comparison. Throws `InvalidParameter`. */
function meaning(parameters: URLSearchParams, layer: Layer): string {
  const understood = UNDERSTAND.valueIn(parameters) && parameters.has('search')
  const asked = [
    ...(FIELDS.valueIn(parameters) ?? []),
    CLUSTER_PROPERTIES_PARAMETER.valueIn(parameters),
    understood && [FOCUS_POINT.valueIn(parameters)],
  ]
  const { where } = layer === PLACES ? parseList(parameters) : parseLayerList(parameters, layer)
  return JSON.stringify([where, ...asked])
}
