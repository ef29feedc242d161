/** What all imported places together say of each: sources that know it, places named after it, places of the same name. */
import sql from 'sql-template-tag'
import type { Queryable } from '../core/database.ts'

/** A name that more places have is a chain's. Such names, and what has them in its own name, are not compared. */
const MOST_BRANCHES = 20
/** A part of more names than this is a word of the language, not the name of a landmark. */
const MOST_MENTIONS = 1000
/** Words of the longest name that other names are searched for. */
const LONGEST = 5
/** How far, in degrees of latitude, a place lies from another that is named after it: 5 km. Positions may be rough. */
const NEARBY = 0.045
/** How far the positions of two sources for the same place differ at most: 2 km. */
const SAME = 0.018

/**
 * Stores the evidence for a basis. Only imported places count and only they get evidence: callers of the API could
 * otherwise lift a place by posting others that are named after it.
 *
 * A place is named after another if its name has the other's whole name in it, but not at its beginning: `Hilton Tower
 * Bridge`. A name that begins so is a part or a branch: `Hilton Tower Bridge Parking`. Mentions are multiplied by the
 * share of them that is nearby, because `Coffee Shop` is part of names everywhere. The title of a page is no name:
 * `Mayfair, London | Bookatable` is the end of all titles there.
 */
export async function collectEvidence(transaction: Queryable, basis: number): Promise<void> {
  await transaction.rows(sql`
    with named as materialized (
      select id, split.words, array_to_string(split.words, ' ') as name, longitude, latitude, cos(radians(latitude)) as shrink,
        name ~ '\\|' as is_title,
        coalesce(substring(data_source_url from '^https?://(?:www\\.)?([^/:]+)'), data_source) as source,
        array_to_string(word_list(case when not is_city_derived then city end), ' ') as city
      from places
      cross join lateral (select word_list(html_text(places.name)) as words offset 0) as split
      where data_source is not null and is_public
    ), names as materialized (
      select name, count(*) as places, count(distinct source) as sources,
        count(distinct (round(longitude / ${SAME}), round(latitude / ${SAME})))::integer as branches
      from named where name ~ '[^\\d ]' and char_length(name) >= 4 group by name
    ), parts as materialized (
      select named.name as mentioned_by, part, longitude, latitude
      from named
      cross join generate_series(2, cardinality(words)) as first
      cross join generate_series(first, least(first + ${LONGEST - 1}, cardinality(words))) as last
      cross join lateral (select array_to_string(words[first:last], ' ') as part offset 0) as parts
      join names on names.name = part and branches <= ${MOST_BRANCHES}
    ), mentions as (
      select id, near * near / everywhere as mentions from (
        select id, count(distinct mentioned_by)::float8 as everywhere,
          (count(distinct mentioned_by) filter (where abs(parts.latitude - named.latitude) < ${NEARBY}
            and abs(parts.longitude - named.longitude) * shrink < ${NEARBY}))::float8 as near
        from parts
        join (select part from parts group by part having count(*) <= ${MOST_MENTIONS}) as rare using (part)
        join named on named.name = part and named.name is distinct from named.city and not is_title
        group by id) as counted
      where near > 0
    ), confirmed as (
      select named.id, array_agg(distinct other.source) as sources
      from names
      join named using (name)
      join named as other using (name)
      where names.sources > 1 and branches <= ${MOST_BRANCHES} and other.source <> named.source
        and abs(other.latitude - named.latitude) < ${SAME}
        and abs(other.longitude - named.longitude) * named.shrink < ${SAME}
      group by named.id
    ), merged as (
      select place_id as id, array_agg(source) as sources from place_origins group by place_id
    ), found as (
      select id, (select count(distinct source)::integer from unnest(confirmed.sources || merged.sources || named.source)
          as known (source)) as sources,
        coalesce(mentions, 0) as mentions, coalesce(branches, 1) as branches
      from named
      left join names using (name) left join mentions using (id) left join confirmed using (id) left join merged using (id)
      where branches > 1 or mentions > 0 or confirmed.id is not null or merged.id is not null
    )
    insert into score_evidence (basis, place_id, sources, mentions, branches)
    select ${basis}::integer, id, sources, mentions, branches from found order by id`)
  await transaction.rows(sql`
    insert into score_surroundings (basis, node, places)
    select ${basis}::integer, node, count(distinct (longitude, latitude))
    from places
    cross join lateral (select grid_node(200 * (longitude + 180) + 0.5, 200 * (latitude + 90) + 0.5) as node) as nearest
    where data_source is not null and is_public and longitude is not null group by node`)
  await transaction.rows(sql`analyze score_evidence, score_surroundings`)
}
