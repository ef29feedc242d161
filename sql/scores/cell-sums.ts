/** Sums of places by category, city and source, and by what is common to them: the cells of the analyst's page. */
import type { CountedPlace, FieldShares } from './cell-slice.ts'
import { FIELD_TERMS } from './weights.ts'

/** Bins of a distribution. Scores are whole millionths, so that a bin has exactly the places of a filter. */
const CELL_BINS = 50
const BIN_MILLIONTHS = 1_000_000 / CELL_BINS
/** Places that a cell names at either end. */
const NAMED = 10
/**
 * Cells that are summed at a time. Later ones are left out; a cell that is kept has all of its
 * places, because it was opened for the first of them.
 */
const MAX_OPEN = 60_000
/** Cells that are kept: those with the most places. */
const KEPT = 20_000
/** No text of PostgreSQL contains it. */
const MARK = '\0'

/** What places are counted by; others count only as any. */
export interface CellKeys {
  readonly categories: ReadonlySet<string>
  /** Names of cities by their keys. */
  readonly cities: ReadonlyMap<string, string>
  readonly sources: ReadonlySet<string>
}

/** As the table has it. */
export interface Cell {
  readonly category: string
  readonly city: string
  readonly source: string
  readonly places: number
  readonly score: number
  readonly completeness: number
  readonly scores: readonly number[]
  readonly completenesses: readonly number[]
  readonly drawn: number
  readonly fields: readonly number[]
  readonly best: readonly string[]
  readonly worst: readonly string[]
}

interface Open {
  places: number
  score: number
  completeness: number
  /** Places by score, then those by completeness: one array, because each has 100 bytes of its own. */
  readonly bins: Uint32Array
  drawn: number
  /** Undefined until a place is drawn. */
  fields: Float64Array | undefined
  readonly best: Named[]
  readonly worst: Named[]
}

/** What cells remember of a place; all of its cells share it. */
type Named = Pick<CountedPlace, 'id' | 'score'>

export class CellSums {
  readonly #keys: CellKeys
  readonly #cells = new Map<string, Open>()

  constructor(keys: CellKeys) {
    this.#keys = keys
  }

  /** With `fields` if the place was drawn. */
  add(place: CountedPlace, fields: FieldShares | undefined): void {
    const { categories, cities, sources } = this.#keys
    const city = place.city === null ? undefined : cities.get(place.city)
    const ofCity = city === undefined ? [''] : ['', city]
    const ofSource = place.source !== null && sources.has(place.source) ? ['', place.source] : ['']
    const named: Named = { id: place.id, score: place.score }
    for (const category of ['', ...place.categories.filter((name) => categories.has(name))])
      for (const name of ofCity)
        for (const source of ofSource) {
          const cell = this.#opened([category, name, source].join(MARK))
          if (cell) count(cell, place, named, fields)
        }
  }

  /** Returns the cells with the most places. */
  cells(): Cell[] {
    return [...this.#cells]
      .sort(([, one], [, other]) => other.places - one.places)
      .slice(0, KEPT)
      .map(([key, { places, score, completeness, drawn, bins, fields, best, worst }]): Cell => {
        const [category = '', city = '', source = ''] = key.split(MARK)
        return {
          ...{ category, city, source, places, drawn },
          score: score / places,
          completeness: completeness / places,
          scores: [...bins.subarray(0, CELL_BINS)],
          completenesses: [...bins.subarray(CELL_BINS)],
          fields: Array.from(fields ?? [], (sum) => sum / drawn),
          best: best.map(({ id }) => id),
          worst: worst.map(({ id }) => id),
        }
      })
  }

  #opened(key: string): Open | undefined {
    const known = this.#cells.get(key)
    if (known || this.#cells.size >= MAX_OPEN) return known
    const opened: Open = {
      ...{ places: 0, score: 0, completeness: 0, drawn: 0 },
      bins: new Uint32Array(2 * CELL_BINS),
      fields: undefined,
      best: [],
      worst: [],
    }
    this.#cells.set(key, opened)
    return opened
  }
}

function count(cell: Open, { score, completeness }: CountedPlace, named: Named, fields: FieldShares | undefined): void {
  cell.places++
  cell.score += score
  cell.completeness += completeness
  increase(cell.bins, binOf(score))
  increase(cell.bins, CELL_BINS + binOf(completeness))
  keepEnd(cell.best, named, (one, other) => other.score - one.score || (one.id < other.id ? -1 : 1))
  keepEnd(cell.worst, named, (one, other) => one.score - other.score || (one.id > other.id ? -1 : 1))
  if (!fields) return
  cell.drawn++
  cell.fields ??= new Float64Array(FIELD_TERMS.length)
  for (const [at, name] of FIELD_TERMS.entries()) cell.fields[at] = (cell.fields[at] ?? 0) + fields[name]
}

function binOf(value: number): number {
  return Math.min(CELL_BINS - 1, Math.floor(Math.round(value * 1e6) / BIN_MILLIONTHS))
}

function increase(bins: Uint32Array, bin: number): void {
  bins[bin] = (bins[bin] ?? 0) + 1
}

/** Inserts a place into those at an end, in their order, if it is one of them. */
function keepEnd(end: Named[], place: Named, compare: (one: Named, other: Named) => number): void {
  const last = end.at(-1)
  if (end.length >= NAMED && last && compare(place, last) >= 0) return
  const at = end.findIndex((other) => compare(place, other) < 0)
  end.splice(at < 0 ? end.length : at, 0, place)
  if (end.length > NAMED) end.pop()
}
