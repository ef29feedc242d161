/** Places as documents of a search index: all values to search, filter or order by, in their normal form. */
import sql, { raw } from 'sql-template-tag'
import { PLACE_FIELDS } from '../../core/query/place-fields.ts'
import type { Queryable } from '../core/database.ts'

export interface SearchDocument {
  readonly id: string
  /** As JSON. */
  readonly document: string
}

/** search/meilisearch/settings.ts explains the attributes. Places without a position have no `_geo`. */
export const DOCUMENT = raw(`json_build_object(
  'words', (select array(select distinct word from unnest(tsvector_to_array(words)
    || name_beginnings(word_list(html_text(name)))
    || coalesce((select array_agg(word) from unnest(other_names) as other,
      unnest(name_beginnings(word_list(html_text(other)))) as word), '{}')) as word)),
  'name_words', (select string_agg(word, ' ') from unnest(tsvector_to_array(words)) as word where word ~ '^[=^#]'),
  'other_words', (select string_agg(word, ' ') from unnest(tsvector_to_array(words)) as word where word !~ '^[=^#]'),
  ${PLACE_FIELDS.all.map(({ attribute, column, within }) => `'${attribute}', ${within?.forms ?? column}`).join(', ')},
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
