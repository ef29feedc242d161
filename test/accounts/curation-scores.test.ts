/** Scores after edits and their undo: an edit counts by what it says, not because it was made now. */
import sql from 'sql-template-tag'
import { setEditor } from '../../sql/accounts/accounts.ts'
import type { Database } from '../../sql/core/database.ts'
import { mergePlaces } from '../../sql/curation/merge.ts'
import { ANY_ENGINE, overEachDatabase, testOn } from '../support/databases/database.ts'
import { placeId, storeFewPlaces } from '../support/fixtures/few-places.ts'
import { runScores } from '../support/services/run-scores.ts'
import { bearing, startPeopleApi } from './people.ts'

const ID = placeId(1)
const PLACE = `/v0.3/places/${ID}`

const world = overEachDatabase(async ({ database }) => {
  await storeFewPlaces(database)
  // Old enough to have lost half of its freshness; changed by nobody since.
  await database.rows(sql`update places set fresh_at = now() - interval '720 days'`)
  await runScores(database)
  const api = await startPeopleApi(database)
  const { email, token } = await api.register()
  await setEditor(database, email, true)
  const headers = { ...bearing(token), 'if-match': '*' }
  const patch = (json: object) => api.request(`${PLACE}/`, { method: 'PATCH', headers, json })
  const undo = async () => {
    const { body } = await api.request(`${PLACE}/history/`, { headers })
    const [edit] = (body as { results: { id: number }[] }).results
    return (await api.post(`${PLACE}/history/${edit?.id}/undo/`, {}, bearing(token))).status
  }
  return { database, api, patch, undo, user: bearing(token) }
})

async function scoresOf(database: Database, id = ID) {
  const [row] = await database.rows<{ score: number; completeness: number; fresh: string }>(sql`
    select score_combined as score, completeness_score as completeness, fresh_at::text as fresh
    from scored_places where id = ${id}::uuid`)
  return row
}

/** Fields of an edit, and whether the score rises, falls or stays. */
const EDITS: readonly [values: Readonly<Record<string, unknown>>, sign: -1 | 0 | 1][] = [
  [{ opening_hours: 'Mo-Fr 10:00-16:00' }, 0],
  [{ name: 'Kranzler' }, 0],
  [{ telephone: '+49 30 9', url: 'https://kranzler.example/new' }, 0],
  [{ longitude: 13.33, latitude: 52.5 }, 0],
  [{ address: 'Kurfürstendamm 19' }, 0],
  [{ notes_internal: 'seen' }, 0],
  [{ tags: ['terrace', 'wifi'] }, 0],
  [{ description: 'x'.repeat(250) }, 1],
  [{ telephone: null }, -1],
  [{ opening_hours: null }, -1],
  [{ is_closed: true }, -1],
  [{ is_featured: false }, -1],
  [{ editorial_categories: ['classics', 'views'] }, 1],
  [{ is_public: false }, 0],
]

for (const [values, sign] of EDITS) {
  testOn(
    ANY_ENGINE,
    `an edit of ${JSON.stringify(values).slice(0, 60)} and its undo leave the score as it was`,
    async (t) => {
      const { database, patch, undo } = await world(ANY_ENGINE)
      const before = await scoresOf(database)
      t.is((await patch(values)).status, 200)
      const edited = await scoresOf(database)
      t.is(Math.sign((edited?.score ?? 0) - (before?.score ?? 0)), sign)
      t.is(edited?.fresh, before?.fresh)
      t.is(await undo(), 204)
      t.deepEqual(await scoresOf(database), before)
      t.is(await undo(), 204, 'the undo of the undo')
      t.deepEqual(await scoresOf(database), edited)
      t.is(await undo(), 204)
      t.deepEqual(await scoresOf(database), before)
    },
  )
}

testOn(ANY_ENGINE, 'a merge and its undo leave both scores as they were', async (t) => {
  const { database, undo } = await world(ANY_ENGINE)
  const before = [await scoresOf(database), await scoresOf(database, placeId(2))]
  t.is(await mergePlaces(database, { place: ID, duplicate: placeId(2), editor: null, take: ['name'] }), 'merged')
  t.is((await scoresOf(database))?.fresh, before[0]?.fresh)
  t.is(await undo(), 204)
  t.deepEqual([await scoresOf(database), await scoresOf(database, placeId(2))], before)
})

testOn(ANY_ENGINE, 'nobody but a source makes a place newer', async (t) => {
  const { database, api, user } = await world(ANY_ENGINE)
  const before = (await scoresOf(database))?.fresh
  await database.rows(sql`update places set price = 3 where id = ${ID}::uuid`)
  t.is((await scoresOf(database))?.fresh, before, 'an operator')
  t.is((await api.post('/v0.3/user-vibe-times/', { svc_place: ID, vibe: 'romantic' }, user)).status, 201)
  t.is((await scoresOf(database))?.fresh, before, 'a visitor, whose post counts as one')
  await database.transaction(async (transaction) => {
    await transaction.rows(sql`select set_config('whereabouts.writer', 'import', true)`)
    await transaction.rows(sql`
      update places set confidence = 0.8, data_source_date = '2026-01-02T00:00:00Z' where id = ${ID}::uuid`)
  })
  t.true(String((await scoresOf(database))?.fresh).startsWith('2026-01-02'))
})
