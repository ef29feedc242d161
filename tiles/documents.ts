/** The JSON documents of the tile server: what there is, TileJSON of each source, styles. They are sent as tiles are. */
import { LRUCache } from 'lru-cache'
import type { TileSource } from './source.ts'
import { StoredTile } from './stored-tile.ts'
import { styleDocument, styleList } from './styles.ts'
import { tileJson } from './tilejson.ts'

export interface DocumentOptions {
  sources: readonly TileSource[]
  /** What addresses begin with; no trailing slash. */
  tilesUrl: string
}

/** Undefined when there is none; `query` is the query string of the request with its `?`. */
type MakeDocument = (match: RegExpExecArray, query: string) => object | undefined

/** The document at a path, if there is one. */
export function documents({ sources, tilesUrl }: DocumentOptions) {
  const routes: readonly [path: RegExp, make: MakeDocument][] = [
    [
      /^\/maps\/$/,
      () => ({ sources: sources.map((source) => summary(source, tilesUrl)), styles: styleList(tilesUrl) }),
    ],
    [/^\/maps\/styles\/([a-z]+)\.json$/, ([, name = '']) => styleDocument(name, tilesUrl)],
    [
      /^\/maps\/([a-z]+)\.json$/,
      ([, name], query) => {
        const source = sources.find((candidate) => candidate.name === name)
        return source && tileJson(source, tilesUrl, query)
      },
    ],
  ]
  // A style takes a page of text, and there are as many kinds of TileJSON as filters that somebody draws.
  const known = new LRUCache<string, StoredTile>({ max: 100 })
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

function summary({ name, description, attribution, maxZoom, layers }: TileSource, tilesUrl: string): object {
  return {
    name,
    description,
    attribution,
    url: `${tilesUrl}/maps/${name}.json`,
    minzoom: 0,
    maxzoom: maxZoom,
    layers: layers.map((layer) => ({ minzoom: 0, maxzoom: maxZoom, ...layer })),
  }
}
