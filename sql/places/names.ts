/** Names and positions of places to which other records refer by id. */
import sql from 'sql-template-tag'
import type { Queryable } from '../core/database.ts'

export interface NamedPlace {
  id: string
  name: string
  city: string | null
  category: string | null
  longitude: number | null
  latitude: number | null
}

/** Returns the places by id; missing ones are skipped. */
export async function namePlaces(database: Queryable, ids: readonly string[]): Promise<Map<string, NamedPlace>> {
  const places = await database.rows<NamedPlace>(sql`
    select id, name, city, categories[1] as category, longitude, latitude from places where id = any(${ids}::uuid[])`)
  return new Map(places.map((place) => [place.id, place]))
}
