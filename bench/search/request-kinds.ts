/** Search requests of each kind, made from places. */
import sql from 'sql-template-tag'
import type { Database } from '../../sql/core/database.ts'

export interface Drawn {
  readonly name: string
  readonly city: string
  readonly vibe: string | null
  readonly longitude: number
  readonly latitude: number
}

/** Size that a page of results requests; the default is 150. PostgreSQL reads the places with either engine. */
export const PAGE = 'page_size=20'

const word = (name: string) => name.split(' ')[0] ?? name
const near = ({ latitude, longitude }: Drawn) => `location__geo_distance=10km__${latitude},${longitude}`

/** Query strings, made from a place; undefined if it has no vibe. */
export const REQUESTS: Readonly<Record<string, (of: Drawn) => string | undefined>> = {
  suggest: ({ name }) => `name_suggest=${encodeURIComponent(name.slice(0, 4))}`,
  text: ({ name }) => `search=${encodeURIComponent(name)}&${PAGE}`,
  'text, geo, facets': (of) =>
    `search=${encodeURIComponent(word(of.name))}&${near(of)}&facets=categories,vibes,city&${PAGE}`,
  'filter only': ({ city, vibe }) =>
    vibe ? `city=${encodeURIComponent(city)}&vibes=${encodeURIComponent(vibe)}&rating__gte=3&${PAGE}` : undefined,
  'deep page': ({ vibe }) => (vibe ? `vibes__exclude=${encodeURIComponent(vibe)}&page=20&page_size=50` : undefined),
}

/** Draws places in a fixed order that is not theirs. */
export function drawnPlaces(database: Database, count: number): Promise<Drawn[]> {
  return database.rows<Drawn>(sql`
    select name, city, vibes[1] as vibe, longitude, latitude from places
    where is_public and not is_duplicate and longitude is not null and city is not null
    order by md5(id::text) limit ${count}`)
}
