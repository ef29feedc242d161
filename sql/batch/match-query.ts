/** The query by which an index finds the places that share rare keys with a description (match-words.sql). */
import sql from 'sql-template-tag'

/** Share of places by key, for the commonest keys, from ANALYZE. Others are rarer, or no place has them. */
export const FREQUENCIES = sql`
  select part, frequency
  from pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) as common (part, frequency)
  where schemaname = 'public' and tablename = 'places_match_words'`

/** A key is rare if at most this many places have it, as far as ANALYZE knows. */
const RARE = 200
/** At most this many rare keys of a name, and of an address. */
const MAX_RARE = 8

/**
 * Selects `n` and the text of a query for each row of `input`. It finds places with
 *
 * - any rare key of the name, or both of its two rarest words, or its only word, together with the city, the postcode, any rare
 *   key of the address or both of its two rarest words;
 * - any of the two rarest words of the name together with the postcode or any rare key of the address;
 * - a number of the address and a rare key or the rarest word of its street, together with the city or the postcode; if neither is
 *   known, any
 *   rare key or both of the two rarest words of its street: the name may be another one.
 *
 * The rarest words are those of which ANALYZE knows keys, so words that no place has never take their place.
 */
export const QUERIES = sql`
  with frequencies as materialized (${FREQUENCIES}),
  size as materialized (select greatest(reltuples, 1) as places from pg_class where oid = 'places'::regclass),
  words as materialized (
    select n, case when kind = 'a' and word ~ '^[0-9]+[a-z]?$' then '#' else kind end as kind, match_parts(kind, word) as parts
    from input, (values ('n'), ('a')) as kinds (kind),
      string_to_table(match_windows(case kind when 'n' then match_name else match_address end), ' ') as word
    where word <> ''
    union
    select n, 'n', match_joined(match_name) from input
  ), parts as materialized (
    select n, kind, parts, part, frequency, coalesce(frequency * places, 0) <= ${RARE} as is_rare
    from words cross join unnest(parts) as part left join frequencies using (part) cross join size
  ), rare as (
    select n, kind, string_agg(quote_literal(part), ' | ') as keys
    from (
      select n, kind, part, row_number() over (partition by n, kind order by frequency nulls first, part) as rank
      from (select distinct n, kind, part, frequency from parts where is_rare) as parts
    ) as ranked
    where rank <= ${MAX_RARE} group by n, kind
  ), ranked as (
    select n, kind, parts, row_number() over (partition by n, kind order by sum(frequency), parts) as rank
    from parts group by n, kind, parts having count(frequency) > 0
  ), chosen as (
    select n, kind, rank, '(' || string_agg(quote_literal(part), ' | ') || ')' as word
    from ranked cross join unnest(parts) as part where rank <= 2 group by n, kind, rank
  ), of_words as (
    select n,
      string_agg(word, ' | ') filter (where kind = 'n') as name,
      string_agg(word, ' & ') filter (where kind = 'n') as both_names,
      count(*) filter (where kind = 'n') as names,
      case when count(*) filter (where kind = 'a') = 2
        then '(' || string_agg(word, ' & ') filter (where kind = 'a') || ')' end as both_streets,
      string_agg(word, ' | ') filter (where kind = 'a' and rank = 1) as street,
      string_agg(word, ' | ') filter (where kind = '#') as number
    from chosen group by n
  ), of_rare as (
    select n, string_agg(keys, ' | ') filter (where kind = 'n') as name,
      string_agg(keys, ' | ') filter (where kind = 'a') as street,
      string_agg(keys, ' | ') filter (where kind = '#') as number
    from rare group by n
  ), texts as (
    select n, of_words.name as any_name, both_streets, of_rare.street as rare_street,
      concat_ws(' | ', of_rare.name,
        case when names = 2 or match_name !~ ' ' then '(' || both_names || ')' end) as telling_name,
      concat_ws(' | ', of_rare.street, of_rare.number, quote_literal(match_postcode(postcode))) as rare_address,
      concat_ws(' | ', of_rare.street, of_rare.number, both_streets, area) as any_where,
      concat_ws(' | ', of_rare.number, of_words.number) as number,
      concat_ws(' | ', of_rare.street, of_words.street) as street,
      area
    from input cross join lateral (
      select string_agg(quote_literal(part), ' | ') as area
      from unnest(match_cities(city) || match_postcode(postcode)) as part) as areas
    left join of_words using (n) left join of_rare using (n)
  )
  select n, nullif(concat_ws(' | ',
    '(' || nullif(telling_name, '') || ') & (' || nullif(any_where, '') || ')',
    '(' || any_name || ') & (' || nullif(rare_address, '') || ')',
    '(' || nullif(number, '') || ') & ' || coalesce(
      '(' || nullif(street, '') || ') & (' || area || ')', '(' || concat_ws(' | ', rare_street, both_streets) || ')')), '') as query
  from texts`
