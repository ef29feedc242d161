/** Sources of places: their licences, and the attribution that these require. */
import sql from 'sql-template-tag'
import type { Queryable } from '../core/database.ts'

export interface Source {
  readonly name: string
  readonly licence?: string | undefined
  readonly attribution?: string | undefined
  /** Web address of the licence or the source. */
  readonly url?: string | undefined
}

/** Stores new sources. What is undefined leaves the stored value. */
export async function writeSources(database: Queryable, sources: readonly Source[]): Promise<void> {
  if (sources.length === 0) return
  await database.rows(sql`
    insert into sources (name, licence, attribution, url)
    select name, licence, attribution, url from json_to_recordset(${JSON.stringify(sources)}::json)
      as given (name text, licence text, attribution text, url text) order by name
    on conflict (name) do update set licence = coalesce(excluded.licence, sources.licence),
      attribution = coalesce(excluded.attribution, sources.attribution), url = coalesce(excluded.url, sources.url)
    where (coalesce(excluded.licence, sources.licence), coalesce(excluded.attribution, sources.attribution),
      coalesce(excluded.url, sources.url)) is distinct from (sources.licence, sources.attribution, sources.url)`)
}

export interface Attribution {
  readonly text: string
  /** Web address of the licence or the source. */
  readonly url: string | null
}

/** Returns the attributions of all sources that places come from, of geocoders that located places, and of derived cities. */
export function shownAttributions(database: Queryable): Promise<Attribution[]> {
  return database.rows(sql`
    select text, min(url) as url from (
      select attribution, url from sources
      where exists (select from places where data_source = sources.name)
        or exists (select from place_origins where source = sources.name)
      union all
      select licence, null from geocoded_places
      where exists (select from places where id = place_id and is_position_derived)
      union all
      select 'GeoNames (CC BY 4.0)', 'https://www.geonames.org/'
      where exists (select from places where is_city_derived and city <> '')
    ) as found (text, url)
    where text <> '' group by text order by text collate "C"`)
}
