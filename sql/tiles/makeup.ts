/** What the places of each cell are made of, for the clusters of a tile. */
import sql, { empty, raw, type Sql } from 'sql-template-tag'
import { type ClusterProperty, type Makeup, TOP_VALUES } from '../../core/query/cluster-properties.ts'

/** As PostgreSQL sends it, for each cluster in the order of the clusters. */
type MakeupRow = [ratings: number, rated: number, categories: string[] | null, vibes: string[] | null]

/** JSON of an array of `MakeupRow`. */
export function readMakeup(json: string): Makeup[] {
  return (JSON.parse(json) as MakeupRow[]).map(([ratings, rated, categories, vibes]) => ({
    ratings,
    rated,
    categories: categories ?? undefined,
    vibes: vibes ?? undefined,
  }))
}

const RATING_LENGTH = 8 + 4

/** Reads the `ratings` of `place_tile_choice`. */
export function readRatings(bytes: Buffer): Makeup[] {
  return Array.from({ length: bytes.length / RATING_LENGTH }, (_, row) => ({
    ratings: Number(bytes.readBigInt64BE(RATING_LENGTH * row)),
    rated: bytes.readInt32BE(RATING_LENGTH * row + 8),
    categories: undefined,
    vibes: undefined,
  }))
}

/**
 * SQL of a JSON array of `MakeupRow`. `clusters` selects the cells (`cell`) to describe, `matching` is a condition on
 * `places`, and `cell` the SQL of a place's cell.
 */
export function makeupSql(asked: readonly ClusterProperty[], clusters: Sql, matching: Sql, cell: Sql): Sql {
  const top = (property: ClusterProperty, column: string) =>
    asked.includes(property) ? topSql(clusters, matching, cell, column) : undefined
  const [categories, vibes] = [top('top:categories', 'categories_normal'), top('top:vibes', 'vibes_normal')]
  return sql`
    select json_agg(json_build_array(ratings, rated,
      ${categories ? sql`coalesce(categories.top, '{}')` : sql`null`}, ${vibes ? sql`coalesce(vibes.top, '{}')` : sql`null`}) order by cell)::text
    from (${clusters}) as clusters join (
      select ${cell} as cell, sum(rating_units(aggregate_rating))::bigint as ratings,
        count(*) filter (where aggregate_rating > 0)::integer as rated
      from scored_places as places where ${matching} group by 1) as rated using (cell)
    ${categories ? sql`left join (${categories}) as categories using (cell)` : empty}
    ${vibes ? sql`left join (${vibes}) as vibes using (cell)` : empty}`
}

/** SQL of the most frequent labels of each cell; equally frequent ones by their bytes, which is by code points. */
function topSql(clusters: Sql, matching: Sql, cell: Sql, column: string): Sql {
  return sql`
    select cell, (array_agg(label order by number desc, label collate "C"))[1:${TOP_VALUES}::integer] as top from (
      select cell, label, count(*) as number
      from (select ${cell} as cell, array(select distinct unnest(${raw(column)})) as labels from scored_places as places where ${matching}) as each,
        unnest(labels) as label
      where cell in (select cell from (${clusters}) as clusters) group by cell, label
    ) as counted group by cell`
}
