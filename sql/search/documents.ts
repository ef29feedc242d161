/** Places as documents of a search index. */
import sql, { raw } from 'sql-template-tag'
import { PLACE_FIELDS } from '../../core/query/place-fields.ts'
import type { Queryable } from '../core/database.ts'
import { NAME_KEY } from './name-key.ts'

export interface SearchDocument {
  readonly id: string
  /** As JSON. */
  readonly document: string
}

function wordsOf(text: string): string {
  return `array_to_string(word_list(html_text(${text})), ' ')`
}

function wordsOfEach(texts: string): string {
  return `(select array_agg(${wordsOf('text')}) from unnest(${texts}) as text where text is not null)`
}

/**
 * The words are those of `places.words`, in the order of the texts, so that a search index and PostgreSQL have the same;
 * search/meilisearch/settings.ts names the attributes. Values to filter by have their normal form.
 */
export const DOCUMENT = raw(`json_build_object(
  'name_words', ${wordsOf('name')},
  'other_name_words', ${wordsOfEach('other_names')},
  'name_key', ${NAME_KEY.sql},
  'label_words', ${wordsOfEach('categories || vibes || array[neighborhood, city, region, postcode]')},
  'address_words', ${wordsOf('address')},
  'tag_words', ${wordsOfEach('tags')},
  'description_words', ${wordsOf('left(description, 20000)')},
  ${PLACE_FIELDS.all.map(({ attribute, column, within }) => `'${attribute}', ${within?.forms ?? column}`).join(', ')},
  'longitude', longitude,
  'latitude', latitude
)::text as document`)

/** Reads documents in the order of ids, after `after`, or from the beginning if it is undefined. */
export function documentsAfter(
  database: Queryable,
  after: string | undefined,
  limit: number,
): Promise<SearchDocument[]> {
  return database.rows(sql`
    select id, ${DOCUMENT} from scored_places as places where ${after === undefined ? sql`true` : sql`id > ${after}::uuid`}
    order by id limit ${limit}`)
}

/** Reads the documents of some places; missing ones are skipped. */
export function documentsOf(database: Queryable, ids: readonly string[]): Promise<SearchDocument[]> {
  return database.rows(sql`select id, ${DOCUMENT} from scored_places as places where id = any(${ids}::uuid[])`)
}
