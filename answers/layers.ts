/** The face that answers questions about the rows of a layer, from PostgreSQL. places.ts has that for places. */
import type { Tile } from '../core/geo/tile.ts'
import { inQuery } from '../core/measure/requests.ts'
import type { LayerCondition, ListQuery } from '../core/query/ast.ts'
import type { FacetQuery } from '../core/query/facets.ts'
import { readPage } from '../core/query/numbered-page.ts'
import type { PageStart } from '../core/query/parse/page.ts'
import type { Layer } from '../layers/layer.ts'
import type { Asked as Cost } from '../sql/compile/expense.ts'
import type { QueryOptions } from '../sql/core/connection.ts'
import { type Queryable, withOptions } from '../sql/core/database.ts'
import {
  countRows,
  findRow,
  type LayerFacets,
  type LayerRow,
  layerFacets,
  listRows,
  listRowsAfter,
} from '../sql/layers/rows.ts'
import { type ShapeTileRows, shapeTile } from '../sql/layers/shape-tile.ts'
import { layerTile } from '../sql/layers/tile.ts'
import type { ThinnedTile } from '../sql/tiles/thinned-tile.ts'
import { type Admission, withinExpense } from './expense/expensive.ts'
import { type ListPage, readPageAfter } from './page-after.ts'
import { MAX_TILES_WAITING } from './tiles.ts'

/** Runs the work of an answer, or refuses it. */
export type Guard = <Result>(work: () => Promise<Result>) => Promise<Result>

type Asking = Pick<Admission, 'signal' | 'onExpensive'>

/** All methods also throw what the database throws, `TooManyExpensive`, and what `onExpensive` and the guard throw. */
export class LayerAnswers {
  readonly layer: Layer
  readonly #database: Queryable
  readonly #guard: Guard

  constructor(database: Queryable, layer: Layer, guard: Guard = (work) => work()) {
    this.#database = database
    this.layer = layer
    this.#guard = guard
  }

  /** Throws `InvalidPage`. */
  list(query: ListQuery, start: PageStart, asking: Asking): Promise<ListPage<LayerRow>> {
    const { layer } = this
    const { where, order } = query
    if ('after' in start) {
      return this.#answer('list', { where }, asking, (reading) =>
        readPageAfter(start, order, {
          list: (after, limit) => listRowsAfter(reading, layer, query, after, limit),
          keys: (row) => row['@keys'],
          count: () => countRows(reading, layer, where),
        }),
      )
    }
    const offset = start.number === 'last' ? start.number : (start.number - 1) * start.size
    return this.#answer('list', { where, offset }, asking, (reading) =>
      readPage(start, {
        list: (limit, begin, count) => listRows(reading, layer, query, { limit, offset: begin, count }),
        count: () => countRows(reading, layer, where),
      }),
    )
  }

  facets(query: FacetQuery<LayerCondition>, asking: Asking): Promise<LayerFacets> {
    const cost = { where: query.where, facets: query.names }
    return this.#answer('facets', cost, asking, (reading) => layerFacets(reading, this.layer, query))
  }

  /** `id` has the form of the layer's ids. */
  row(id: string): Promise<LayerRow | undefined> {
    return this.#guard(() => findRow(this.#database, this.layer, id))
  }

  /** Reads what tiles of one zoom show, in their order: all rows of a tile that has at most `whole`. */
  tiles(
    tiles: readonly Tile[],
    where: readonly LayerCondition[],
    whole: number,
    options: QueryOptions = {},
  ): Promise<ThinnedTile[]> {
    const read = (reading: Queryable) =>
      Promise.all(tiles.map((tile) => layerTile(reading, this.layer, tile, where, whole)))
    return this.#ofTiles(tiles, where, options, read)
  }

  /** Reads the shapes on a tile of a layer with a geometry: at most `limit`, the best. */
  shapes(
    tile: Tile,
    where: readonly LayerCondition[],
    limit: number,
    options: QueryOptions = {},
  ): Promise<ShapeTileRows> {
    return this.#ofTiles([tile], where, options, (reading) => shapeTile(reading, this.layer, tile, where, limit))
  }

  /** All tiles have the same zoom, so either all or none are expensive. */
  #ofTiles<Result>(
    tiles: readonly Tile[],
    where: readonly LayerCondition[],
    options: QueryOptions,
    read: (reading: Queryable) => Promise<Result>,
  ): Promise<Result> {
    const onOne = tiles.slice(0, 1).map((tile): LayerCondition => ({ op: 'tile', tile }))
    const cost = { where: [...onOne, ...where], fields: this.layer.fields }
    const admission = { signal: options.signal, maxWaiting: MAX_TILES_WAITING }
    const reading = withOptions(this.#database, options)
    return this.#guard(() => withinExpense(this.#database, cost, () => read(reading), admission))
  }

  #answer<Result>(
    name: string,
    cost: Omit<Cost, 'fields' | 'where'> & { readonly where: readonly LayerCondition[] },
    asking: Asking,
    answer: (reading: Queryable) => Promise<Result>,
  ): Promise<Result> {
    const reading = withOptions(this.#database, { signal: asking.signal })
    const { fields, name: of } = this.layer
    return inQuery(`${name} of ${of}`, cost.where, () =>
      this.#guard(() => withinExpense(this.#database, { ...cost, fields }, () => answer(reading), asking)),
    )
  }
}

/** Reads tiles as `LayerAnswers` does, for an export: however many are expensive, none is refused. */
export function unlimitedTiles(database: Queryable, layer: Layer): Pick<LayerAnswers, 'layer' | 'tiles' | 'shapes'> {
  return {
    layer,
    async tiles(tiles, where, whole, options = {}) {
      const found: ThinnedTile[] = []
      // One after the other: callers with many tiles run several reads at once.
      for (const tile of tiles) found.push(await layerTile(withOptions(database, options), layer, tile, where, whole))
      return found
    },
    shapes: (tile, where, limit, options = {}) => shapeTile(withOptions(database, options), layer, tile, where, limit),
  }
}
