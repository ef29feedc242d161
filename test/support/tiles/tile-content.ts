/** Content of a tile, read from the tile server or computed from all points in memory. */
import assert from 'node:assert/strict'
import {
  CELL_DEPTH,
  CELL_PLACES,
  formatTile,
  keyTile,
  positionInTile,
  type Tile,
  tileRange,
} from '../../../core/geo/tile.ts'
import { decodeTile } from './decode-tile.ts'
import { UNCOMPRESSED } from './uncompressed.ts'

interface Shown {
  id: string
  x: number
  y: number
}

interface Cluster {
  /** The cell as z/x/y. */
  _key: string
  point_count: number
  x: number
  y: number
}

export interface TileContent {
  /** Best last. */
  shown: Shown[]
  /** In the order of their cells' keys. */
  clusters: Cluster[]
  /** Undefined for an empty tile. */
  meta: { count: number; shown: number; zoom: number; complete: boolean } | undefined
}

export interface Keyed {
  readonly id: string
  readonly key: bigint
}

/** Reads a tile from a server. `source` is `places` or `events`; `query` has no leading `?`. */
export async function fetchContent(base: string, source: string, tile: Tile, query = ''): Promise<TileContent> {
  const response = await fetch(`${base}/maps/${source}/${formatTile(tile)}.mvt?${query}`, UNCOMPRESSED)
  const body = new Uint8Array(await response.arrayBuffer())
  assert.equal(response.status, body.length > 0 ? 200 : 204, `${formatTile(tile)}?${query}`)
  return readContent(body, source)
}

/** Decodes a tile. Throws unless it has the layers `source`, `meta` and perhaps `clusters`, or none at all. */
export function readContent(body: Uint8Array, source: string): TileContent {
  const { [source]: points = [], clusters = [], meta = [], ...others } = decodeTile(body)
  assert.deepEqual(Object.keys(others), [])
  assert.equal(meta.length, body.length > 0 ? 1 : 0)
  return {
    shown: points.map(({ x, y, properties }) => ({ id: String(properties['id']), x, y })),
    clusters: clusters.map(({ x, y, properties }) => ({ ...properties, x, y }) as Cluster),
    meta: meta[0] && ({ ...meta[0].properties } as unknown as TileContent['meta']),
  }
}

/**
 * Returns the content that the contract demands for the points that the filters find, best first. Up to `whole` points
 * are all shown; otherwise each cell decides.
 */
export function expectedContent(ranked: readonly Keyed[], tile: Tile, whole: number): TileContent {
  const { low, high } = tileRange(tile)
  const all = ranked.filter(({ key }) => key >= low && key < high)
  if (all.length === 0) return { shown: [], clusters: [], meta: undefined }
  const cellOf = ({ key }: Keyed) => formatTile(keyTile(key, tile.z + CELL_DEPTH))
  const cells = new Map<string, Keyed[]>()
  for (const point of all) cells.set(cellOf(point), [...(cells.get(cellOf(point)) ?? []), point])
  const isCrowded = (point: Keyed) => all.length > whole && (cells.get(cellOf(point))?.length ?? 0) > CELL_PLACES
  const crowded = [...cells].flatMap(([cell, [first, ...hidden]]) =>
    first && isCrowded(first) ? [{ cell, first, hidden: hidden.length }] : [],
  )
  const best = new Set(crowded.map(({ first }) => first))
  const shown = all.filter((point) => !isCrowded(point) || best.has(point))
  return {
    shown: shown.map(({ id, key }) => ({ id, ...positionInTile(key, tile) })).toReversed(),
    clusters: crowded
      .sort((a, b) => (a.first.key < b.first.key ? -1 : 1))
      .map(({ cell, first, hidden }) => ({ _key: cell, point_count: hidden, ...positionInTile(first.key, tile) })),
    meta: { count: all.length, shown: shown.length, zoom: tile.z, complete: shown.length === all.length },
  }
}
