/** What changed since a snapshot is found by an index, also where all rows are of one transaction, as after an import. */
import sql from 'sql-template-tag'
import { currentSnapshot, sinceSql } from '../../../sql/changes/changes.ts'
import { testOn } from '../../support/databases/database.ts'
import { scansOf } from '../../support/databases/explain.ts'

testOn('PostGIS', 'words and changes of one transaction are not read one by one', async (t, { database }) => {
  await database.write(sql`insert into search_words (word) select 'w' || n from generate_series(1, 20000) as n`)
  await database.write(sql`analyze search_words`)
  const since = sinceSql(await currentSnapshot(database))
  t.deepEqual(await scansOf(database, sql`select word from search_words where ${since}`), [
    'Index Scan search_words_transaction',
  ])
})
