/** Statistics of the whole catalogue, for the analyst who maintains its scores. */
import sql, { raw } from 'sql-template-tag'
import { BY_SCORE } from '../compile/slice.ts'
import type { Queryable } from '../core/database.ts'
import { BINS } from './overview-slice.ts'
import { FIELD_TERMS, type WeightName } from './weights.ts'

export interface Overview {
  /** When the job computed it; undefined if it has not yet. */
  computed_at: Date | undefined
  places: number
  /** Places in each of 1,000 bins of equal width, 0 … 1. */
  score_combined: number[]
  completeness_score: number[]
  /** Means of all shown places. */
  means: Means
  /** Means by first category, in its normal form. */
  categories: ReadonlyMap<string, Means>
  /** Means by data source; '' for places without one. */
  sources: ReadonlyMap<string, Means>
  /** Average degree to which each field is filled, 0 … 1, in a random sample of `drawn` places. */
  fields: { name: WeightName; share: number }[]
  drawn: number
  /** The cities with the most places. */
  cities: { city: string; places: number; completeness: number; longitude: number; latitude: number }[]
  worst: Listed[]
  best: Listed[]
}

interface Means {
  places: number
  score: number
  completeness: number
}

export interface Listed {
  id: string
  name: string
  city: string | null
  score_combined: number
  completeness_score: number
}

const LISTED = 10

interface Stored extends Means {
  kind: string
  key: string
  longitude: number
  latitude: number
  computed_at: Date
}

/** Reads what the job has stored, and the ends of the list of places. */
export async function readOverview(database: Queryable): Promise<Overview> {
  const rows = await database.rows<Stored>(sql`
    select kind, key, places, score, completeness, longitude, latitude, computed_at from score_overview
    order by places desc, key`)
  const of = (kind: string) => rows.filter((row) => row.kind === kind)
  const groups = (kind: string) => new Map(of(kind).map(({ key, ...means }) => [key, means] as const))
  const bins = (kind: string) => {
    const places = new Map(of(kind).map((row) => [Number(row.key), row.places]))
    return Array.from({ length: BINS }, (_, bin) => places.get(bin) ?? 0)
  }
  const listed = (order: string) =>
    database.rows<Listed>(sql`
      select id, name, concat_ws(', ', city, country) as city, score_combined, completeness_score from scored_places
      where is_public and not is_duplicate ${BY_SCORE} order by ${raw(order)} limit ${LISTED}`)
  const fields = new Map(of('field').map((row) => [row.key, row]))
  const categories = groups('category')
  const means = meansOf([...categories.values()])
  categories.delete('')
  return {
    computed_at: rows[0]?.computed_at,
    places: means.places,
    score_combined: bins('score'),
    completeness_score: bins('completeness'),
    means,
    categories,
    sources: groups('source'),
    fields: FIELD_TERMS.map((name) => ({ name, share: fields.get(name)?.completeness ?? 0 })),
    drawn: Math.max(0, ...Array.from(fields.values(), ({ places }) => places)),
    cities: of('city').map(({ key, ...city }) => ({ city: key, ...city })),
    worst: await listed('score_combined, id desc'),
    best: await listed('score_combined desc, id'),
  }
}

function meansOf(groups: readonly Means[]): Means {
  const places = groups.reduce((sum, group) => sum + group.places, 0)
  const mean = (name: 'score' | 'completeness') =>
    groups.reduce((sum, group) => sum + group.places * group[name], 0) / Math.max(1, places)
  return { places, score: mean('score'), completeness: mean('completeness') }
}

/** Returns the share of the places whose value is lower than this one's, from the places in each bin. */
export function shareBelow(value: number, bins: readonly number[]): number {
  const places = bins.reduce((sum, number) => sum + number, 0)
  const bin = Math.min(bins.length - 1, Math.floor(value * bins.length))
  return bins.slice(0, bin).reduce((sum, number) => sum + number, 0) / Math.max(1, places)
}

/** Returns fewer and wider bins. */
export function widerBins(bins: readonly number[], number: number): number[] {
  const width = bins.length / number
  return Array.from({ length: number }, (_, bin) =>
    bins.slice(bin * width, (bin + 1) * width).reduce((sum, places) => sum + places, 0),
  )
}
