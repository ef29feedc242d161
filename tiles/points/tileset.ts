/** Builds tiles of points: the results of the list with `tile=` and the same filters, thinned if there are too many. */
import { CELL_PLACES, formatTile, type Tile } from '../../core/geo/tile.ts'
import { CLUSTER_PROPERTIES, type ClusterProperty } from '../../core/query/cluster-properties.ts'
import { CLUSTER_PROPERTIES_PARAMETER } from '../../core/query/parse/cluster-properties.ts'
import { refuseUnknown } from '../../core/query/parse/known-parameters.ts'
import { FIELDS } from '../../core/query/parse/selection.ts'
import type { QueryOptions } from '../../sql/core/connection.ts'
import type { ThinnedTile } from '../../sql/tiles/thinned-tile.ts'
import type { LayerField, TileSource, VectorLayer } from '../source.ts'
import { BUFFER } from './buffer.ts'
import { SUMMARY_LAYERS } from './summary-layers.ts'
import { isTooLarge, type Thinning, wholeUpTo } from './thinning.ts'
import { type EncodeOptions, encodePointTile } from './tile.ts'
import type { PointTileLayer, PointTileProperty } from './values.ts'

/** Definition of the tiles of one kind of points. */
export interface PointTileset<Condition> {
  readonly layer: PointTileLayer
  readonly description: string
  readonly examples: NonNullable<TileSource['examples']>
  readonly imageCdnUrl: string
  readonly thinning: Thinning
  /** Names of the query parameters that its tiles accept. */
  readonly known: ReadonlySet<string>
  /** Parses the filters of a query string. Throws `InvalidParameter`. */
  parse(parameters: URLSearchParams): readonly Condition[]
  /** Returns the filters with what their texts mean now. */
  settle?(where: readonly Condition[]): Promise<readonly Condition[]>
  /** Returns the parameters that are meant by those with `understand`. */
  meant?(parameters: URLSearchParams): Promise<URLSearchParams>
  /** Reads the content of each tile, all points if they are at most `whole`; all tiles have the same zoom. */
  read(
    tiles: readonly Tile[],
    asked: PointRequest<Condition>,
    whole: number,
    options?: QueryOptions,
  ): Promise<ThinnedTile[]>
}

/** Parsed query string of a tile request. */
export interface PointRequest<Condition> extends Pick<EncodeOptions, 'selection' | 'buffer' | 'clusters'> {
  readonly where: readonly Condition[]
}

/** Throws `InvalidParameter`. */
export function readRequest<Condition>(
  { known, parse }: PointTileset<Condition>,
  parameters: URLSearchParams,
): PointRequest<Condition> {
  refuseUnknown(parameters, known)
  return {
    where: parse(parameters),
    buffer: BUFFER.valueIn(parameters),
    selection: FIELDS.valueIn(parameters),
    clusters: CLUSTER_PROPERTIES_PARAMETER.valueIn(parameters),
  }
}

/** Builds tiles of one zoom, in the given order; a tile without points is empty. Throws what the database throws. */
export async function buildTiles<Condition>(
  tileset: PointTileset<Condition>,
  tiles: readonly [Tile, ...Tile[]],
  request: PointRequest<Condition>,
  options?: QueryOptions,
): Promise<Buffer[]> {
  const { layer, imageCdnUrl } = tileset
  const { buffer, selection, clusters } = request
  const layouts = tiles.map((tile) => layOut(tile, buffer > 0))
  const wanted = new Map(layouts.flat().map(({ tile }) => [formatTile(tile), tile]))
  const contents = await readThinned(tileset, [...wanted.values()], request, options)
  const found = new Map([...wanted.keys()].map((address, index) => [address, contents[index] as ThinnedTile]))
  return layouts.map((places) => {
    const parts = places.map((place) => ({ ...place, content: found.get(formatTile(place.tile)) as ThinnedTile }))
    return encodePointTile(layer, parts, { imageCdnUrl, selection, buffer, clusters })
  })
}

/** Reads tiles. The cells decide in a tile with more points or more bytes than allowed. */
async function readThinned<Condition>(
  { imageCdnUrl, thinning, read }: PointTileset<Condition>,
  tiles: readonly Tile[],
  request: PointRequest<Condition>,
  options?: QueryOptions,
): Promise<ThinnedTile[]> {
  const contents = await read(tiles, request, wholeUpTo(tiles[0] as Tile, thinning), options)
  const isLarge = contents.map((content) => isTooLarge(content, imageCdnUrl, thinning))
  if (!isLarge.includes(true)) return contents
  const thinned = await read(
    tiles.filter((_, index) => isLarge[index]),
    request,
    0,
    options,
  )
  return contents.map((content, index) => (isLarge[index] ? (thinned.shift() as ThinnedTile) : content))
}

/** Returns the tile, and for a buffer also its neighbours: across ±180° in x, not across the poles. */
function layOut(tile: Tile, withNeighbours: boolean): { tile: Tile; dx: number; dy: number }[] {
  const size = 2 ** tile.z
  const offsets = withNeighbours ? [0, -1, 1] : [0]
  return offsets
    .filter((dy) => tile.y + dy >= 0 && tile.y + dy < size)
    .flatMap((dy) =>
      offsets.map((dx) => ({ tile: { z: tile.z, x: (tile.x + dx + size) % size, y: tile.y + dy }, dx, dy })),
    )
}

const FIELD_TYPES: Readonly<Record<PointTileProperty['kind'], LayerField['type']>> = {
  text: 'String',
  repeated: 'String',
  image: 'String',
  number: 'Number',
  boolean: 'Boolean',
  rank: 'Number',
}

/** Returns the properties of a layer, for TileJSON. */
export function layerFields({ properties }: Pick<PointTileLayer, 'properties'>): VectorLayer['fields'] {
  return Object.fromEntries(
    properties.map(({ name, kind, description }) => [name, { type: FIELD_TYPES[kind], description }]),
  )
}

/** Returns the layers of a tileset, for TileJSON. `asked` is what its clusters say besides. */
export function vectorLayers(
  { layer, thinning }: Pick<PointTileset<unknown>, 'layer' | 'thinning'>,
  asked: readonly ClusterProperty[] = [],
): VectorLayer[] {
  const [clusters, meta] = SUMMARY_LAYERS
  const more = asked.map((property) => {
    const { name, ...field } = CLUSTER_PROPERTIES[property]
    return [name, field] as const
  })
  return [
    {
      id: layer.name,
      description: `Below zoom ${thinning.completeZoom}, each of the 256 cells of a tile shows its points if they are at most ${CELL_PLACES}, and otherwise its best; from there on, one point for each, up to ${thinning.limit}. The texts of a point are limited to 700 bytes; the longest are dropped first`,
      fields: layerFields(layer),
    },
    { ...clusters, fields: { ...clusters.fields, ...Object.fromEntries(more) } },
    meta,
  ]
}
