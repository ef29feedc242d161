/** The words that occur in places, as something to keep in memory and to follow. */
import sql from 'sql-template-tag'
import type { Queryable } from './database.ts'

export interface SearchWords {
  /** To be handed in next time. */
  snapshot: string
  /** Those of names once more with `=` in front. */
  words: string[]
}

/** All words; or, after a snapshot, those that became visible since then. */
export async function searchWords(database: Queryable, since: string | undefined): Promise<SearchWords> {
  const isNew =
    since === undefined
      ? sql`true`
      : sql`transaction >= pg_snapshot_xmax(${since}::pg_snapshot)
          or transaction = any(array(select pg_snapshot_xip(${since}::pg_snapshot)))`
  // One text is read in a fraction of the time that a row for each word takes.
  const [row] = await database.rows<{ snapshot: string; words: string | null }>(sql`
    select pg_current_snapshot()::text as snapshot,
      (select string_agg(word, E'\n') from search_words where ${isNew}) as words`)
  const { snapshot, words } = row as { snapshot: string; words: string | null }
  return { snapshot, words: words === null ? [] : words.split('\n') }
}
