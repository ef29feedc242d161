/** Statistics of the whole catalogue, with which a place is compared. */
import sql from 'sql-template-tag'
import type { Queryable } from '../core/database.ts'
import { BINS } from './overview-slice.ts'

export interface Overview {
  /** When the job computed it; undefined if it has not yet. */
  computed_at: Date | undefined
  places: number
  /** Places in each of 1,000 bins of equal width, 0 … 1. */
  score_combined: number[]
  completeness_score: number[]
  /** Means of all shown places. */
  means: Means
  /** Means by category, in its normal form. A place is in each of its categories. */
  categories: ReadonlyMap<string, Means>
}

export interface Means {
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

interface Stored extends Means {
  kind: string
  key: string
  computed_at: Date
}

/** Reads what the job has stored. */
export async function readOverview(database: Queryable): Promise<Overview> {
  const rows = await database.rows<Stored>(sql`
    select kind, key, places, score, completeness, computed_at from score_overview where kind <> 'city'`)
  const of = (kind: string) => rows.filter((row) => row.kind === kind)
  const groups = (kind: string) => new Map(of(kind).map(({ key, ...means }) => [key, means] as const))
  const bins = (kind: string) => {
    const places = new Map(of(kind).map((row) => [Number(row.key), row.places]))
    return Array.from({ length: BINS }, (_, bin) => places.get(bin) ?? 0)
  }
  const means = meansOf([...groups('source').values()])
  return {
    computed_at: rows[0]?.computed_at,
    places: means.places,
    score_combined: bins('score'),
    completeness_score: bins('completeness'),
    means,
    categories: groups('category'),
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
