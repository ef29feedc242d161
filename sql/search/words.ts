/** Reads the words that occur in places, to keep them in memory and update them. */
import sql from 'sql-template-tag'
import { sinceSql } from '../changes/changes.ts'
import { unchangedSql } from '../changes/unchanged.ts'
import type { Queryable } from '../core/database.ts'

export interface SearchWords {
  /** Pass it to the next call. */
  readonly snapshot: string
  /** A place changed, except its scores. */
  readonly isChanged: boolean
  /**
   * Separated by line breaks; words of names occur once more with `=` in front, and common words have `!` in front. Null
   * if there are none.
   */
  readonly words: string | null
}

/** Reads all words, or the words that became visible or changed since a snapshot. */
export async function searchWords(database: Queryable, since: string | undefined): Promise<SearchWords> {
  const [isNew, isSame] =
    since === undefined ? [sql`true`, sql`false`] : [sinceSql(since), unchangedSql(since, 'unscored')]
  // Reading one text takes a fraction of the time of reading a row for each word.
  const [row] = await database.rows<SearchWords>(sql`
    select change_log_snapshot()::text as snapshot, not ${isSame} as "isChanged",
      (select string_agg(case when is_common then '!' || word else word end, E'\n') from search_words where ${isNew}) as words`)
  return row as SearchWords
}

/** Reads the share of places that have each of the most common words, sorted, in PostgreSQL's statistics. */
export async function wordShares(database: Queryable): Promise<{ words: string[]; shares: number[] }> {
  // Three more frequencies follow those of the words.
  const [row] = await database.rows<{ words: string[] | null; shares: number[] }>(sql`
    select array_agg(word order by word collate "C") as words, array_agg(share order by word collate "C") as shares
    from pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs::float8[]) as common (word, share)
    where schemaname = current_schema and tablename = 'places' and attname = 'words' and word is not null`)
  return { words: row?.words ?? [], shares: row?.shares ?? [] }
}

/** Notes which words are common, by counting those of visible places. */
export async function noteCommonWords(database: Queryable): Promise<void> {
  await database.rows(sql`select note_common_words()`)
}
