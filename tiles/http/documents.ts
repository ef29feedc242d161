/**
 * JSON documents of the tile server: the index, the TileJSON of each source, and the styles. They are sent like tiles.
 */
import { LRUCache } from 'lru-cache'
import { StoredTile } from '../cache/stored-tile.ts'
import type { TileSource } from '../source.ts'
import { styleDocument, styleList } from './styles.ts'
import { describeLayers, tileJson } from './tilejson.ts'

export interface DocumentOptions {
  sources: readonly TileSource[]
  /** Start of all URLs, without a trailing slash. */
  tilesUrl: string
}

/** Returns undefined if there is no document; `query` is the query string of the request with its `?`. */
type MakeDocument = (match: RegExpExecArray, query: string) => object | undefined

/** Returns a function that finds the document at a path, if there is one. */
export function documents({ sources, tilesUrl }: DocumentOptions) {
  const hasBasemap = sources.some(({ name }) => name === 'basemap')
  const routes: readonly [path: RegExp, make: MakeDocument][] = [
    [
      /^\/maps\/$/,
      () => ({ sources: sources.map((source) => summary(source, tilesUrl)), styles: styleList(tilesUrl) }),
    ],
    [/^\/maps\/styles\/([a-z]+)\.json$/, ([, name = '']) => styleDocument(name, tilesUrl, hasBasemap)],
    [
      /^\/maps\/([a-z]+)\.json$/,
      ([, name], query) => {
        const source = sources.find((candidate) => candidate.name === name)
        return source && tileJson(source, tilesUrl, query)
      },
    ],
  ]
  // Bounded, because there is a TileJSON for each requested set of filters. They expire because attributions change.
  const known = new LRUCache<string, StoredTile>({ max: 100, ttl: 5000 })
  return (path: string, query: string): StoredTile | undefined => {
    const before = known.get(path + query)
    if (before) return before
    for (const [pattern, make] of routes) {
      const match = pattern.exec(path)
      const document = match && make(match, query)
      if (!document) continue
      const stored = new StoredTile(Buffer.from(JSON.stringify(document)), 0)
      known.set(path + query, stored)
      return stored
    }
    return undefined
  }
}

function summary(source: TileSource, tilesUrl: string): object {
  const { name, description, attribution, minZoom = 0, maxZoom } = source
  return {
    name,
    description,
    attribution,
    url: `${tilesUrl}/maps/${name}.json`,
    minzoom: minZoom,
    maxzoom: maxZoom,
    layers: describeLayers(source, ''),
  }
}
