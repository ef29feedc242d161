/** Whether anything changed since a snapshot, by what is logged; what is asked at once is one statement. */
import sql, { type Sql } from 'sql-template-tag'
import { currentSnapshot } from '../../../sql/changes/changes.ts'
import { snapshotIfUnchanged } from '../../../sql/changes/unchanged.ts'
import type { Queryable } from '../../../sql/core/database.ts'
import { testOnEachDatabase } from '../../support/databases/database.ts'
import { placeId } from '../../support/fixtures/few-places.ts'
import { insertVariedPlaces } from '../../support/fixtures/varied-places.ts'

const change = (kind: string) => sql`insert into place_changes (place_id, kind) values (${placeId(1)}, ${kind})`

const CASES: readonly [title: string, change: Sql, places: boolean, words: boolean][] = [
  ['nothing', sql`select`, true, true],
  ['a place', change('update'), false, false],
  ['a score', change('score'), false, true],
  ['a word', sql`insert into search_words (word) values ('=novelty')`, true, false],
]

testOnEachDatabase('nothing changed since a snapshot', async (t, { database }) => {
  await insertVariedPlaces(database, 1, 1)
  for (const [title, changed, places, words] of CASES) {
    const before = await currentSnapshot(database)
    await database.write(changed)
    const after = await currentSnapshot(database)
    let statements = 0
    const counted: Queryable = {
      rows(query, options) {
        statements++
        return database.rows(query, options)
      },
    }
    const [ofWords, ofPlaces, ofLater] = await Promise.all([
      snapshotIfUnchanged(counted, before, 'unscored', 'words'),
      snapshotIfUnchanged(counted, before, 'places'),
      snapshotIfUnchanged(counted, after, 'places'),
    ])
    t.deepEqual([ofPlaces !== undefined, ofWords !== undefined, ofLater !== undefined], [places, words, true], title)
    t.is(statements, 1)
  }
})

testOnEachDatabase('all who asked at once learn why it failed', async (t, { database }) => {
  const since = 'no snapshot'
  const asked = [snapshotIfUnchanged(database, since, 'places'), snapshotIfUnchanged(database, since, 'words')]
  for (const answer of await Promise.allSettled(asked)) t.is(answer.status, 'rejected')
})
