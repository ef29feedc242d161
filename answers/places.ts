/**
 * The one face that answers questions about places. Whether the index in memory or PostgreSQL answers, what is cached
 * and what has to wait is decided behind it. Each reader stands here as it is: the face adds no step to the way of a request.
 */
import type { Admit } from '../search/postgres/engine.ts'
import type { Sets } from '../search/sets.ts'
import { Dictionary } from '../search/text/dictionary.ts'
import { Readings } from '../search/text/readings.ts'
import { Understanding } from '../search/understand/understanding.ts'
import type { Queryable } from '../sql/core/database.ts'
import { DEFAULT_MAX_CANDIDATES } from '../sql/places/open-at.ts'
import { countedFacets, type ReadFacets } from './facets.ts'
import type { PlaceIndex } from './index/place-index.ts'
import { admitting } from './index-or-sql.ts'
import { lists, type ReadList } from './lists.ts'
import { PlaceRows } from './rows/place-rows.ts'
import { indexedSets } from './sets.ts'
import { limitedTiles, type ReadTiles } from './tiles.ts'

export interface PlaceAnswersOptions {
  /** Tiles are read on its lane for tiles, if it has one. */
  readonly database: Queryable & { readonly tiles?: Queryable }
  /** Undefined: PostgreSQL answers everything. */
  readonly index?: PlaceIndex | undefined
  /** The words of all places. */
  readonly dictionary?: Dictionary
  /** Maximum number of places that PostgreSQL checks for `is_open_at`. It is an error if the other filters leave more. */
  readonly openAtMaxCandidates?: number
  /** The vocabulary, for texts that mean filters. */
  readonly vibes?: readonly string[]
}

/** State of the index in memory, for metrics and readiness. */
export type IndexState = Pick<PlaceIndex, 'state' | 'size' | 'loadSeconds' | 'secondsBehind' | 'uses'>

/** All readers also throw what the database throws, `TooManyCandidates`, `TooManyExpensive`, `IndexLoading`, and what `onExpensive` throws. */
export class PlaceAnswers {
  readonly tiles: ReadTiles
  readonly list: ReadList
  readonly facets: ReadFacets
  readonly readings: Readings
  /** Replaces parameters with `understand` by those that are meant. Readers parse only the latter. */
  readonly understanding: Understanding
  /** Places by their ids, for searches. */
  readonly rows: Pick<PlaceRows, 'withFreshness' | 'places'>
  /** The index in memory, as searches ask it. */
  readonly sets: Sets
  /** Limits expensive searches. */
  readonly admit: Admit
  /** Undefined if there is none. */
  readonly index: IndexState | undefined

  constructor(options: PlaceAnswersOptions) {
    const { database, index, openAtMaxCandidates = DEFAULT_MAX_CANDIDATES, vibes } = options
    const { dictionary = new Dictionary(database, () => undefined) } = options
    const rows = new PlaceRows(database, index)
    this.sets = indexedSets(index)
    this.admit = admitting(index)
    this.readings = new Readings(database, dictionary, this.sets)
    this.understanding = new Understanding(database, this.readings, { vibes, openAtMaxCandidates })
    const means = {
      ...{ database, tiles: database.tiles ?? database, index },
      ...{ readings: this.readings, openAtMaxCandidates, rows },
    }
    this.tiles = limitedTiles(means)
    this.list = lists(means)
    this.facets = countedFacets(means)
    this.rows = rows
    this.index = index
  }
}
