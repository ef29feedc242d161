/** Where the values of a place come from. */
import sql from 'sql-template-tag'
import type { Queryable } from '../core/database.ts'

export interface PlaceSource {
  /** Null: the import did not tell it. `people`: persons set the values. */
  readonly name: string | null
  /** Identifier of the place in the source. */
  readonly identifier: string | null
  readonly licence: string | null
  readonly attribution: string | null
  readonly url: string | null
  /** When the source last changed the place; ISO 8601 in UTC. */
  readonly date: string | null
  /** Columns. Those of the place's own source are all that have a value and are not named elsewhere. */
  readonly columns: readonly string[] | null
}

export interface Provenance {
  /** The place's own source first, if it has one; then others, geocoders, and persons. */
  readonly sources: readonly PlaceSource[]
  /** Columns that follow from others, and so are of no source. */
  readonly derived: readonly string[]
}

/** Returns nothing for a place that is not stored. */
export async function provenanceOf(database: Queryable, id: string): Promise<Provenance | undefined> {
  const [row] = await database.rows<Provenance>(sql`
    with place as materialized (select * from places where id = ${id}::uuid),
    found (rank, name, identifier, dated, columns) as (
      select 0, data_source, data_source_identifier, data_source_date, null::text[]
      from place where data_source is not null or data_source_identifier is not null and not user_added
      union all
      select 1, source, identifier, dated, columns
      from place_origins where place_id = ${id}::uuid and columns <> '{}'
      union all
      select 3, 'people', null, null, set_by_people from place where set_by_people <> '{}'
    ), all_found as (
      select rank, name, identifier, licence, attribution, url, dated, columns from found left join sources using (name)
      union all
      select 2, service, source_id, licence, licence, null, geocoded_at, array['longitude', 'latitude']
      from geocoded_places join place on place.id = place_id where is_position_derived
    )
    select
      coalesce((select json_agg(json_build_object('name', name,
        -- Imports put the name of a source before its identifiers.
        'identifier', case when starts_with(identifier, name || ':') then substr(identifier, length(name) + 2) else identifier end,
        'licence', licence, 'attribution', attribution, 'url', url, 'columns', columns,
        'date', to_char(dated at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) order by rank, name)
        from all_found), '[]') as sources,
      array_remove(array[
        case when is_timezone_derived then 'timezone' end, case when is_country_derived then 'country' end,
        case when is_region_derived then 'region' end, case when is_postcode_derived then 'postcode' end,
        case when is_city_derived then 'city' end], null) as derived
    from place`)
  return row
}
