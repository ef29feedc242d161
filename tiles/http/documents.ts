/**
 * Documents of the tile server: the index, the TileJSON of each source, and the styles. They are sent like tiles. The
 * index is JSON for programs and a page for browsers.
 */
import { LRUCache } from 'lru-cache'
import { StoredTile } from '../cache/stored-tile.ts'
import type { TileSource } from '../source.ts'
import { prefersHtml } from './negotiate.ts'
import type { Sending } from './respond.ts'
import { styleDocument, styleList } from './styles.ts'
import { describeLayers, mapLibreTiles, tileJson } from './tilejson.ts'

export interface DocumentOptions {
  sources: readonly TileSource[]
  /** Start of all URLs, without a trailing slash. */
  tilesUrl: string
  /** The index for browsers. Undefined: they get JSON, too. */
  page?: IndexPage | undefined
}

export interface IndexPage {
  /** Names and values, alternating. */
  readonly headers: readonly string[]
  html(): string
}

/** A document, and how it is sent. */
export interface ServedDocument {
  readonly document: StoredTile
  readonly sending: Sending
}

const INDEX = '/maps/'
/** Documents expire because a new release may change them. */
const JSON_DOCUMENT: Sending = {
  type: 'application/json',
  cacheControl: 'public, max-age=60, stale-while-revalidate=86400',
}
/** A new release has assets with other names, so an old page would not work. */
const HTML_DOCUMENT: Sending = { type: 'text/html; charset=utf-8', cacheControl: 'no-cache' }

/** Returns undefined if there is no document; `query` is the query string of the request with its `?`. */
type MakeDocument = (match: RegExpExecArray, query: string) => object | undefined

/** Returns a function that finds the document at a path, if there is one. */
export function documents({ sources, tilesUrl, page }: DocumentOptions) {
  const hasBasemap = sources.some(({ name }) => name === 'basemap')
  const routes: readonly [path: RegExp, make: MakeDocument][] = [
    [/^\/maps\/styles\/([a-z]+)\.json$/, ([, name = '']) => styleDocument(name, tilesUrl, hasBasemap)],
    [
      /^\/maps\/([a-z][\w-]*?)(\.mlt)?\.json$/,
      ([, name, mlt], query) => {
        const source = sources.find((candidate) => candidate.name === name)
        const format = mlt ? 'mlt' : 'mvt'
        return source?.formats.includes(format) ? tileJson(source, tilesUrl, query, format) : undefined
      },
    ],
  ]
  const index = () => ({ sources: sources.map((source) => summary(source, tilesUrl)), styles: styleList(tilesUrl) })
  // Bounded, because there is a TileJSON for each requested set of filters. They expire because attributions change.
  const known = new LRUCache<string, StoredTile>({ max: 100, ttl: 5000 })

  function stored(key: string, make: () => string | undefined): StoredTile | undefined {
    const before = known.get(key)
    if (before) return before
    const text = make()
    if (text === undefined) return undefined
    const document = new StoredTile(Buffer.from(text), 0)
    known.set(key, document)
    return document
  }

  function indexFor(query: string, accept: string | undefined): ServedDocument | undefined {
    const isAskedForJson = new URLSearchParams(query).get('format') === 'json'
    const isPage = page && !isAskedForJson && prefersHtml(accept)
    const document = isPage ? stored('page', () => page.html()) : stored(INDEX, () => JSON.stringify(index()))
    const sending = isPage ? { ...HTML_DOCUMENT, headers: page.headers } : JSON_DOCUMENT
    return document && { document, sending: { ...sending, vary: 'Accept' } }
  }

  return (path: string, query: string, accept: string | undefined): ServedDocument | undefined => {
    if (path === INDEX) return indexFor(query, accept)
    for (const [pattern, make] of routes) {
      const match = pattern.exec(path)
      const found = match && stored(path + query, () => JSON.stringify(make(match, query)))
      if (found) return { document: found, sending: JSON_DOCUMENT }
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
    ...mapLibreTiles(source, tilesUrl, ''),
    minzoom: minZoom,
    maxzoom: maxZoom,
    layers: describeLayers(source, ''),
  }
}
