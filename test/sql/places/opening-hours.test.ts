/** Parsed hours follow the opening hours of places, and are extended year by year. */
import sql from 'sql-template-tag'
import type { Database } from '../../../sql/core/database.ts'
import { deriveMissing } from '../../../sql/places/derived.ts'
import { refreshOpeningHours } from '../../../sql/places/opening-hours.ts'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { testOnEachDatabase } from '../../support/databases/database.ts'

interface Known {
  text: string
  known_until: string | null
  days: number
}

function known(database: Database): Promise<Known[]> {
  return database.rows(sql`
    select text, known_until::text, (select count(*)::int from dated_hours where hours_id = id) as days
    from weekly_hours order by text collate "C" desc`)
}

testOnEachDatabase(
  'hours are worked out once, when places are written, and anew when their days run out',
  async (t, on) => {
    const { database } = on
    const year = new Date().getFullYear()
    const texts = ['24/7', '08:00-20:00; Dec 25 off', '24/7', 'sunrise-sunset']
    const places = texts.map((opening_hours, n) => ({ name: 'x', opening_hours, data_source_identifier: `${n}` }))
    await upsertPlaces(database, places)
    await upsertPlaces(database, places)
    const stored = [
      { text: 'sunrise-sunset', known_until: null, days: 0 },
      { text: '24/7', known_until: null, days: 0 },
      { text: '08:00-20:00; Dec 25 off', known_until: `${year + 3}-01-01`, days: 3 },
    ]
    t.deepEqual(await known(database), stored)

    await database.rows(sql`update places set opening_hours = 'Mo 10:00-12:00' where data_source_identifier = '0'`)
    const refresh = (today: Date) => database.transaction((transaction) => refreshOpeningHours(transaction, today))
    await refresh(new Date())
    const monday = { text: 'Mo 10:00-12:00', known_until: null, days: 0 }
    t.deepEqual(await known(database), [stored[0], monday, ...stored.slice(1)])

    await refresh(new Date(year + 1, 0, 1))
    t.is((await known(database))[3]?.known_until, `${year + 4}-01-01`)
  },
)

testOnEachDatabase('of any number of places, looking for new hours may take its time', async (t, { database }) => {
  const [row] = await database.transaction(async (transaction) => {
    await transaction.rows(sql`set local statement_timeout = '1s'`)
    await refreshOpeningHours(transaction, new Date())
    return transaction.rows<{ statement_timeout: string }>(sql`show statement_timeout`)
  })
  t.is(row?.statement_timeout, '0')
})

testOnEachDatabase('texts that an older version stored get what depends on the place', async (t, { database }) => {
  const texts = ['Mo-Fr 09:00-17:00; PH off', 'Tu 10:00-12:00', 'We 10:00-12:00 open "PH: call"', 'dawn-dusk']
  await upsertPlaces(
    database,
    texts.map((opening_hours, n) => ({ name: 'x', opening_hours, data_source_identifier: `old:${n}` })),
  )
  const local = () =>
    database.rows<{ text: string; local: object | null }>(sql`
      select text, local from weekly_hours where text = any(${texts}::text[]) order by text`)
  const before = await local()
  t.deepEqual(
    before.filter((row) => row.local).map(({ text }) => text),
    texts.filter((text) => text !== 'Tu 10:00-12:00').sort(),
  )
  await database.rows(sql`update weekly_hours set local = null`)
  await database.rows(sql`update weekly_hours set entries = null where text = 'dawn-dusk'`)
  await deriveMissing(database)
  t.deepEqual(await local(), before)
  const ids = () => database.rows<{ id: number }>(sql`select id from weekly_hours order by id`)
  const derived = await ids()
  await deriveMissing(database)
  t.deepEqual(await ids(), derived)
})
