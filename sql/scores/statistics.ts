/** What the analyst's page shows of all places, or of those of a category, a city and a source: what the job has kept. */
import sql from 'sql-template-tag'
import type { Queryable } from '../core/database.ts'
import type { Listed, Means } from './analyst.ts'
import { type CellFilter, type CellPart, readCell, readParts } from './cells.ts'
import { listedPlaces } from './place-facts.ts'
import { FIELD_TERMS, type WeightName } from './weights.ts'

export interface Statistics {
  readonly means: Means
  /** Places in each of 50 bins of equal width, 0 … 1. */
  readonly score_combined: readonly number[]
  readonly completeness_score: readonly number[]
  /** How far each field is filled on average, 0 … 1, of `drawn` places. */
  readonly fields: readonly { readonly name: WeightName; readonly share: number }[]
  readonly drawn: number
  /** Parts of it, those with the most places first. A place is in each of its categories. */
  readonly categories: readonly CellPart[]
  readonly cities: readonly CityPart[]
  readonly sources: readonly CellPart[]
  /** The ends of the list, from the end. */
  readonly best: readonly Listed[]
  readonly worst: readonly Listed[]
}

/** The position is null if none of its places has one. */
export interface CityPart extends CellPart {
  readonly longitude: number | null
  readonly latitude: number | null
}

/** More than the job keeps of each kind. */
const MAX_PARTS = 1000

/** Returns undefined if nothing is kept of the filter. Reads one cell and its parts, whatever the number of places. */
export async function readStatistics(database: Queryable, filter: CellFilter): Promise<Statistics | undefined> {
  const cell = await readCell(database, filter)
  if (!cell) return undefined
  const { places, score, completeness, scores, completenesses, fields, drawn, best, worst } = cell
  return {
    means: { places, score, completeness },
    score_combined: scores,
    completeness_score: completenesses,
    fields: FIELD_TERMS.map((name, at) => ({ name, share: fields[at] ?? 0 })),
    drawn,
    categories: await readParts(database, 'category', filter, MAX_PARTS),
    cities: await placed(database, await readParts(database, 'city', filter, MAX_PARTS)),
    sources: await readParts(database, 'source', filter, MAX_PARTS),
    best: await listedPlaces(database, best),
    worst: await listedPlaces(database, worst),
  }
}

export type Choices = Readonly<Record<keyof CellFilter, readonly CellPart[]>>

/** Reads what can be filtered by, in the order of their names. */
export async function readChoices(database: Queryable): Promise<Choices> {
  const named = async (kind: keyof CellFilter) =>
    (await readParts(database, kind, { category: '', city: '', source: '' }, MAX_PARTS)).toSorted((one, other) =>
      one.key.localeCompare(other.key, 'en'),
    )
  return { category: await named('category'), city: await named('city'), source: await named('source') }
}

async function placed(database: Queryable, cities: readonly CellPart[]): Promise<CityPart[]> {
  const rows = await database.rows<Pick<CityPart, 'key' | 'longitude' | 'latitude'>>(sql`
    select key, longitude, latitude from score_overview
    where kind = 'city' and key = any(${cities.map(({ key }) => key)}::text[])`)
  const positions = new Map(rows.map(({ key, ...position }) => [key, position]))
  return cities.map((city) => ({ ...city, ...(positions.get(city.key) ?? { longitude: null, latitude: null }) }))
}
