/** The JSON documents of the tile server: what there is, TileJSON of each source, styles. */
import type { TileSource } from './source.ts'
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
  return (path: string, query: string): { document: object } | undefined => {
    for (const [pattern, make] of routes) {
      const match = pattern.exec(path)
      const document = match && make(match, query)
      if (document) return { document }
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
