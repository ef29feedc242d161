/** The generated places to which the rest of the sample refers. */
import sql from 'sql-template-tag'
import type { Queryable } from '../core/database.ts'

/** A visible place that is not permanently closed and has a position. */
export interface SampleVenue {
  id: string
  name: string
  address: string | null
  timezone: string | null
  longitude: number
  latitude: number
  categories: string[]
  vibes: string[]
}

/** Reads the places with these identifiers, in their order. */
export function sampleVenues(database: Queryable, identifiers: readonly string[]): Promise<SampleVenue[]> {
  return database.rows(sql`
    select id, name, address, timezone, longitude, latitude, categories, vibes
    from unnest(${identifiers}::text[]) with ordinality as wanted (identifier, number)
      join places on data_source_identifier = identifier
    where is_sample and is_public and not is_duplicate and not is_closed and longitude is not null
    order by number`)
}
