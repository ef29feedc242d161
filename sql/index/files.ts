/**
 * Which files of the index in memory belong to a database.
 *
 * A file is written first, then a row with its token is committed, then the file gets its name. All that a file has was
 * committed before its row, so a database with the row has it, too: it is the same one, a copy of its files, a replica
 * that was promoted, or a backup made later. What changed since is in the log, with later transaction ids. A backup made
 * earlier does not have the row. A dump that is restored elsewhere has it, but written by another transaction: ids of the
 * new server say nothing about those in the file. Rows stay for as long as the log tells of all changes after them.
 */
import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import { INDEXED_FIELDS } from '../../core/query/indexed-fields.ts'
import { sinceSql } from '../changes/changes.ts'
import { POSITION_DAYS } from '../changes/purge.ts'
import type { Queryable, Store } from '../core/database.ts'
import { readState } from '../schema/state.ts'
import { READ } from './rows.ts'

/** Returns a text that differs when other places, or other values of them, would be read. */
export async function indexedForm(database: Queryable): Promise<string> {
  const { migrations, definitions } = await readState(database)
  const form = [READ, INDEXED_FIELDS, migrations, [...definitions]]
  return createHash('sha256').update(JSON.stringify(form)).digest('hex')
}

/** To be called once a file has all that it will have. */
export async function recordIndexFile(store: Pick<Store, 'write'>, token: string): Promise<void> {
  await store.write(sql`insert into index_files (token) values (${token}::uuid)`)
}

/** Says why a file can't be used, or not with profit; undefined if it can. */
export async function whyNotIndexFile(
  database: Queryable,
  file: { readonly token: string; readonly snapshot: string },
  maxChanges: number,
): Promise<string | undefined> {
  // A row shows the lower half of the id of its transaction, also after it was frozen.
  const [row] = await database.rows<{ isOriginal: boolean; isOld: boolean }>(sql`
    select xmin::text::numeric = mod(writer::text::numeric, 4294967296) as "isOriginal",
      written_at < now() - make_interval(days => ${POSITION_DAYS}::integer) as "isOld"
    from index_files where token = ${file.token}::uuid`)
  if (!row) {
    return `the database does not know it: it is another one, was restored from an earlier backup, or ${POSITION_DAYS} days have passed`
  }
  if (!row.isOriginal) return 'the database was restored from a dump'
  if (row.isOld) return `it is older than ${POSITION_DAYS} days, and the change log may not go back so far`
  const [changes] = await database.rows<{ isMany: boolean }>(sql`
    select count(*) > ${maxChanges}::bigint as "isMany" from (
      select from place_changes where ${sinceSql(file.snapshot)} limit ${maxChanges + 1}) as changes`)
  return changes?.isMany ? `there were more than ${maxChanges} changes since` : undefined
}
