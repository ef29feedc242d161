/** The tiles of events: their description, and that a changed event shows on the next tile. */

import { isDeepStrictEqual } from 'node:util'
import sql from 'sql-template-tag'
import { testOnEachDatabase } from '../../support/databases/database.ts'
import { storeFewEvents } from '../../support/fixtures/few-events.ts'
import { until } from '../../support/processes/until.ts'
import { startService } from '../../support/services/service.ts'
import { UNTHINNED } from '../../support/tiles/thinning.ts'

testOnEachDatabase('tiles of events follow what is written, and are described', async (t, { database }) => {
  await storeFewEvents(database)
  const { base, tilePoints } = await startService(database, UNTHINNED, 0)
  const names = async (query = '') =>
    (await tilePoints('events', '10/549/335', query)).map(({ properties }) => properties['name']).sort()

  t.deepEqual(await names(), ['Jazz Night', 'Zoo Tour'])
  t.deepEqual(await names('?search=jazz'), ['Jazz Night'])
  t.deepEqual(await names('?end_date_before=2026-05-01'), [])
  const refused = await fetch(`${base}/maps/events/0/0/0.mvt?start_date_after=x`)
  t.is(refused.status, 400)
  t.deepEqual(((await refused.json()) as { start_date: string[] }).start_date, ['Enter a valid date/time.'])

  const described = (await (await fetch(`${base}/maps/events.json?search=jazz`)).json()) as {
    tiles: string[]
    vector_layers: { id: string; fields: object }[]
  }
  t.deepEqual(described.tiles, ['https://places.example/maps/events/{z}/{x}/{y}.mvt?search=jazz'])
  t.deepEqual(Object.keys(described.vector_layers[0]?.fields ?? {}).slice(0, 4), [
    'id',
    'name',
    'start_date',
    'end_date',
  ])

  const changes = [
    [sql`update events set name = 'Owl Tour' where name = 'Zoo Tour'`, ['Jazz Night', 'Owl Tour']],
    [sql`update events set longitude = 0, latitude = 0 where name = 'Jazz Night'`, ['Owl Tour']],
    [sql`delete from events where name = 'Owl Tour'`, []],
  ] as const
  for (const [statement, expected] of changes) {
    await database.transaction((transaction) => transaction.rows(statement))
    await until(async () => isDeepStrictEqual(await names(), expected), expected.join(', '))
  }
})
