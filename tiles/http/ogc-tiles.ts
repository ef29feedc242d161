/** Tiles by their addresses in the OGC API, which has the row before the column: the same answers as below /maps/. */
import { TILE_FORMATS } from '../../core/geo/tile-formats.ts'
import type { AnswerTiles } from './http-types.ts'

const TILE = /^\/ogc\/collections\/([a-z][\w-]*)\/tiles\/WebMercatorQuad\/(\d+)\/(\d+)\/(\d+)(\?.*)?$/
/** Begins the ids of lists, which are no sources of tiles. */
const LIST = 'list-'

/**
 * Returns `answer` for both addresses. Only tiles of these sources are answered, and those of lists. The API answers
 * everything else below /ogc/, and OPTIONS. Logs and counts name the address below /maps/.
 */
export function withOgcTiles(answer: AnswerTiles, sources: readonly { readonly name: string }[]): AnswerTiles {
  const names = new Set(sources.map(({ name }) => name))
  return (tileRequest, leaving) => {
    // The API describes its views.
    const target = tileRequest.method === 'OPTIONS' ? undefined : mapsTarget(tileRequest.target, names)
    return answer(target === undefined ? tileRequest : { ...tileRequest, target }, leaving)
  }
}

/** Returns undefined for any other target. */
function mapsTarget(target: string, names: ReadonlySet<string>): string | undefined {
  const [, id, z, row, column, query = ''] = TILE.exec(target) ?? []
  const parameters = new URLSearchParams(query)
  const format = parameters.get('f') ?? 'mvt'
  // The API refuses other formats.
  if (id === undefined || !Object.hasOwn(TILE_FORMATS, format)) return undefined
  const end = `${z}/${column}/${row}.${format}${query}`
  if (names.has(id)) return `/maps/${id}/${end}`
  // Of two lists, tiles would have the places of any.
  const isOther = !id.startsWith(LIST) || parameters.has('list')
  return isOther ? undefined : `/maps/places/${end}${query === '' ? '?' : '&'}list=${id.slice(LIST.length)}`
}
