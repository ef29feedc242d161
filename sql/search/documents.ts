/** Places as documents of a search index: all values to search, filter or order by, in their normal form. */
import sql, { raw } from 'sql-template-tag'
import { COLUMNS } from '../../core/model/place.ts'
import { type PlaceColumn, SEARCH_GROUPS, type SearchGroup } from '../../core/model/place-column.ts'
import { FIELDS } from '../../core/query/fields.ts'
import type { Queryable } from '../core/database.ts'

export interface SearchDocument {
  readonly id: string
  /** As JSON. */
  readonly document: string
}

/** Only the beginning of a long text counts. */
const MAX_TEXT = 20_000

/** search/meilisearch/settings.ts explains each attribute. Places without a position have no `_geo`. */
export const DOCUMENT = raw(`json_build_object(
  ${SEARCH_GROUPS.map(words).join(',\n  ')},
  'words_inside', array_to_string(word_ends(word_list(html_text(name))), ' '),
  ${FIELDS.map(({ attribute, column, within }) => `'${attribute}', ${within?.forms ?? column}`).join(', ')},
  -- Whether a better place has the name. Few are looked at until one is found; of a chain's n places about n ln n.
  'repeats', exists(select from places as other
    where lower(other.name) collate "C" = lower(places.name) collate "C" and other.is_public and not other.is_duplicate
      and (other.score_combined, other.id) > (places.score_combined, places.id))::int,
  'vibe_count', cardinality(vibes),
  -- Texts are ordered by their bytes, whatever an engine takes for the same letter, or for a number.
  'name_key', 'x' || left(encode(convert_to(lower(name), 'UTF8'), 'hex'), 400),
  'longitude', longitude,
  'latitude', latitude,
  '_geo', case when longitude is not null then json_build_object('lat', latitude, 'lng', longitude) end
)::text as document`)

/** SQL of the words of a group: those of its texts, then its labels. */
function words(group: SearchGroup): string {
  const columns = COLUMNS.filter(([, { search }]) => search === group)
  const labels = columns.filter(([, { type }]) => type === 'labels').map(([name]) => name)
  const texts = columns.filter(([, { type }]) => type === 'text').map(textSql)
  const parts = [...texts, ...(labels.length > 0 ? [`array_to_string(${labels.join(' || ')}, ' , ')`] : [])]
  const text = parts.length === 1 ? parts[0] : `concat_ws(' , ', ${parts.join(', ')})`
  return `'words_${group}', array_to_string(word_list(html_text(${text})), ' ')`
}

function textSql([name, { text }]: readonly [string, PlaceColumn]): string {
  return (text?.max ?? 0) > MAX_TEXT ? `left(${name}, ${MAX_TEXT})` : name
}

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
