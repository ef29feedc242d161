/** Parsed hours follow the opening hours of places, and are extended year by year. */
import sql from 'sql-template-tag'
import type { Database } from '../../../sql/core/database.ts'
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
      { text: '24/7', known_until: null, days: 0 },
      { text: '08:00-20:00; Dec 25 off', known_until: `${year + 3}-01-01`, days: 3 },
    ]
    t.deepEqual(await known(database), stored)

    await database.rows(sql`update places set opening_hours = 'Mo 10:00-12:00' where data_source_identifier = '0'`)
    const refresh = (today: Date) => database.transaction((transaction) => refreshOpeningHours(transaction, today))
    await refresh(new Date())
    const monday = { text: 'Mo 10:00-12:00', known_until: null, days: 0 }
    t.deepEqual(await known(database), [monday, ...stored])

    await refresh(new Date(year + 1, 0, 1))
    t.is((await known(database))[2]?.known_until, `${year + 4}-01-01`)
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
