/** The vocabulary of vibes that was imported. */
import sql from 'sql-template-tag'
import type { Queryable, Store } from '../core/database.ts'

export interface Vocabulary {
  readonly vibes: readonly string[]
  /** Those of the vibes that distinguish places best. */
  readonly signatureVibes: readonly string[]
}

/** Returns undefined if none was imported. */
export async function readVocabulary(database: Queryable): Promise<Vocabulary | undefined> {
  const rows = await database.rows<{ word: string; is_signature: boolean }>(
    sql`select word, is_signature from vibes order by word collate "C"`,
  )
  if (rows.length === 0) return undefined
  const words = (some: typeof rows) => some.map(({ word }) => word)
  return { vibes: words(rows), signatureVibes: words(rows.filter(({ is_signature }) => is_signature)) }
}

/** Replaces the vocabulary. Returns whether it is new, changed or the same. Vibes that places have stay. */
export function writeVocabulary(
  store: Store,
  { vibes, signatureVibes }: Vocabulary,
): Promise<'inserted' | 'updated' | 'unchanged'> {
  return store.transaction(async (transaction) => {
    await transaction.rows(sql`lock table vibes in share row exclusive mode`)
    const isNew = (await transaction.rows(sql`select from vibes limit 1`)).length === 0
    const changed = await transaction.rows(sql`
      with removed as (delete from vibes where word <> all(${vibes}::text[]) returning 1), written as (
        insert into vibes select word, word = any(${signatureVibes}::text[]) from unnest(${vibes}::text[]) as word
        on conflict (word) do update set is_signature = excluded.is_signature
        where vibes.is_signature <> excluded.is_signature returning 1)
      select from removed union all select from written`)
    if (isNew) return 'inserted'
    return changed.length > 0 ? 'updated' : 'unchanged'
  })
}
