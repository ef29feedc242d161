/** Places as lines of a CSV that COPY reads. */
import type { PlaceInput } from '../../core/model/place.ts'
import { standInCompleteness, standInScore } from './stand-in-scores.ts'

export const COLUMNS = [
  ...['name', 'slug', 'address', 'city', 'neighborhood', 'description', 'short_description', 'telephone', 'url'],
  ...['timezone', 'longitude', 'latitude', 'aggregate_rating', 'aggregate_rating_count', 'price', 'categories'],
  ...['editorial_categories', 'tags', 'vibes', 'images', 'opening_hours', 'data_source_identifier', 'is_closed'],
  ...['is_featured', 'completeness_score', 'score_combined'],
] as const satisfies (keyof PlaceInput)[]
export type Row = Pick<PlaceInput, (typeof COLUMNS)[number]>

/** Adds the defaults, which COPY does not apply to the columns that it is given. */
export function complete(place: PlaceInput): Row {
  const completeness = standInCompleteness(place)
  return {
    aggregate_rating: 0,
    categories: [],
    editorial_categories: [],
    tags: [],
    vibes: [],
    images: [],
    is_closed: false,
    is_featured: false,
    completeness_score: completeness,
    score_combined: standInScore(place, completeness),
    ...place,
  }
}

/** A line for COPY, without its line feed. */
export function copyLine(row: Row): string {
  return COLUMNS.map((column) => cell(row[column], column === 'images' ? JSON.stringify : arrayLiteral)).join(',')
}

/** Returns a cell of a CSV; `list` formats arrays. */
export function cell(value: Row[keyof Row], list: (texts: readonly string[]) => string): string {
  if (value === null || value === undefined) return ''
  const text = Array.isArray(value) ? list(value as string[]) : String(value)
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

function arrayLiteral(texts: readonly string[]): string {
  return `{${texts.map((text) => JSON.stringify(text)).join(',')}}`
}
