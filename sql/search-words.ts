/** The words that occur in places, as something to keep in memory and to follow. */
import sql from 'sql-template-tag'
import { sinceSql } from './changes.ts'
import type { Queryable } from './database.ts'

export interface SearchWords {
  /** To be handed in next time. */
  snapshot: string
  /** Separated by line breaks; those of names come once more with `=` in front. Null when there are none. */
  words: string | null
}

/** All words; or, after a snapshot, those that became visible since then. */
export async function searchWords(database: Queryable, since: string | undefined): Promise<SearchWords> {
  const isNew = since === undefined ? sql`true` : sinceSql(since)
  // One text is read in a fraction of the time that a row for each word takes.
  const [row] = await database.rows<SearchWords>(sql`
    select change_log_snapshot()::text as snapshot,
      (select string_agg(word, E'\n') from search_words where ${isNew}) as words`)
  return row as SearchWords
}

/** The words that PostgreSQL's statistics know as the most common ones, sorted, and the share of places that have each. */
export async function commonWords(database: Queryable): Promise<{ words: string[]; shares: number[] }> {
  // Three more frequencies stand behind those of the words.
  const [row] = await database.rows<{ words: string[] | null; shares: number[] }>(sql`
    select array_agg(word order by word collate "C") as words, array_agg(share order by word collate "C") as shares
    from pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs::float8[]) as common (word, share)
    where schemaname = current_schema and tablename = 'places' and attname = 'words' and word is not null`)
  return { words: row?.words ?? [], shares: row?.shares ?? [] }
}
