/** Whether some places changed since a snapshot; very many changes count as a change of theirs. */
import sql from 'sql-template-tag'
import { currentSnapshot, noneChangedSql } from '../../../sql/changes/changes.ts'
import { testOnEachDatabase } from '../../support/databases/database.ts'
import { placeId } from '../../support/fixtures/few-places.ts'
import { insertVariedPlaces } from '../../support/fixtures/varied-places.ts'

const ASKED = [placeId(1), placeId(2)]

const CASES: readonly [title: string, changed: readonly string[], times: number, none: boolean][] = [
  ['nothing', [], 0, true],
  ['another place', [placeId(3)], 1, true],
  ['another place, often', [placeId(3)], 499, true],
  ['another place, very often', [placeId(3)], 500, false],
  ['one of them', [placeId(2)], 1, false],
  ['one of them, after many others', [placeId(3), placeId(2)], 249, false],
]

testOnEachDatabase('changes since a snapshot', async (t, { database }) => {
  await insertVariedPlaces(database, 1, 3)
  for (const [title, changed, times, none] of CASES) {
    const snapshot = await currentSnapshot(database)
    await database.write(sql`
      insert into place_changes (place_id, kind)
      select id::uuid, 'update' from unnest(${changed}::text[]) as id, generate_series(1, ${times}::integer)`)
    const rows = await database.rows<{ none: boolean }>(sql`select ${noneChangedSql(ASKED, snapshot)} as none`)
    t.is(rows[0]?.none, none, title)
  }
})
