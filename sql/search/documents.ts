/** Places as documents of a search index: everything that is searched, filtered or ordered by, in its normal form. */
import sql, { raw } from 'sql-template-tag'
import type { Queryable } from '../core/database.ts'

export interface SearchDocument {
  readonly id: string
  /** As JSON. */
  readonly document: string
}

/** search/meilisearch/settings.ts says what each attribute is for. Places without a position have no `_geo`. */
export const DOCUMENT = raw(`json_build_object(
  'id', id,
  'words_name', array_to_string(word_list(html_text(name)), ' '),
  'words_labels', array_to_string(word_list(html_text(array_to_string(categories || vibes, ' , '))), ' '),
  'words_area', array_to_string(word_list(html_text(concat_ws(' , ', neighborhood, city))), ' '),
  'words_tags', array_to_string(word_list(html_text(array_to_string(tags, ' , '))), ' '),
  'words_address', array_to_string(word_list(html_text(address)), ' '),
  'words_description', array_to_string(word_list(html_text(left(description, 20000))), ' '),
  'words_inside', array_to_string(word_ends(word_list(html_text(name))), ' '),
  'categories', categories_normal,
  'editorial_categories', editorial_categories_normal,
  'tags', tags_normal,
  'vibes', vibes_normal,
  'city', city_normal,
  'neighborhood', neighborhood_normal,
  'address', address_normal,
  'membership_tier', membership_tier_normal,
  'slug', slug,
  'data_source_url', data_source_url_normal,
  'aggregate_rating', aggregate_rating,
  'score_combined', score_combined,
  -- Whether a better place has the name. Few are looked at until one is found; of a chain's n places about n ln n.
  'repeats', exists(select from places as other
    where lower(other.name) collate "C" = lower(places.name) collate "C" and other.is_public and not other.is_duplicate
      and (other.score_combined, other.id) > (places.score_combined, places.id))::int,
  'price', price,
  'is_chain', is_chain,
  'is_closed', is_closed,
  'is_public', is_public,
  'is_flagged', is_flagged,
  'is_duplicate', is_duplicate,
  'user_added', user_added,
  'vibe_count', cardinality(vibes),
  -- Texts are ordered by their bytes, whatever an engine takes for the same letter, or for a number.
  'name_key', 'x' || left(encode(convert_to(lower(name), 'UTF8'), 'hex'), 400),
  'longitude', longitude,
  'latitude', latitude,
  '_geo', case when longitude is not null then json_build_object('lat', latitude, 'lng', longitude) end
)::text as document`)

/** Reads documents in the order of ids, after `after`, or from the beginning if it is undefined. */
export function documentsAfter(
  database: Queryable,
  after: string | undefined,
  limit: number,
): Promise<SearchDocument[]> {
  return database.rows(sql`
    select id, ${DOCUMENT} from places where ${after === undefined ? sql`true` : sql`id > ${after}::uuid`}
    order by id limit ${limit}`)
}

/** Reads the documents of some places; missing ones are skipped. */
export function documentsOf(database: Queryable, ids: readonly string[]): Promise<SearchDocument[]> {
  return database.rows(sql`select id, ${DOCUMENT} from places where id = any(${ids}::uuid[])`)
}
