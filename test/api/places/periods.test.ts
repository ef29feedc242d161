/** Opening hours as Google's periods. */
import test from 'ava'
import { presentPeriods } from '../../../api/places/hours.ts'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { testOnEachDatabase } from '../../support/databases/database.ts'
import { placeId } from '../../support/fixtures/few-places.ts'
import { startApi } from '../../support/services/api.ts'

const HOUR = 60
const DAY = 1440

const CASES: readonly [title: string, week: [number, number][], ...periods: string[]][] = [
  ['never', []],
  ['Monday', [[9 * HOUR, 17 * HOUR + 30]], '1 0900-1 1730'],
  ['Sunday', [[6 * DAY, 6 * DAY + 5]], '0 0000-0 0005'],
  ['until midnight', [[5 * DAY + 18 * HOUR, 6 * DAY]], '6 1800-0 0000'],
  ['past midnight', [[5 * DAY + 18 * HOUR, 6 * DAY + HOUR]], '6 1800-0 0100'],
  [
    'past the end of the week',
    [
      [0, HOUR],
      [6 * DAY + 22 * HOUR, 7 * DAY],
    ],
    '0 2200-1 0100',
  ],
  ['until the end of the week', [[6 * DAY + 22 * HOUR, 7 * DAY]], '0 2200-1 0000'],
  ['always', [[0, 7 * DAY]], '0 0000-never'],
]

for (const [title, week, ...periods] of CASES) {
  test(`open ${title}`, (t) => {
    const found = presentPeriods(week).map(
      ({ open, close }) => `${open.day} ${open.time}-${close ? `${close.day} ${close.time}` : 'never'}`,
    )
    t.deepEqual(found, periods)
  })
}

testOnEachDatabase('the detail of a place has periods, or null; the list has not', async (t, { database }) => {
  const hours = ['Mo 09:00-12:00', 'off', 'sunrise-sunset', undefined]
  await upsertPlaces(
    database,
    hours.map((opening_hours, n) => ({ id: placeId(n), name: `${n}`, ...(opening_hours && { opening_hours }) })),
  )
  const { request } = await startApi(database)
  const periods = async (n: number) => {
    const { body } = await request(`/v0.3/places/${placeId(n)}/`)
    return (body as { properties: { periods: unknown } }).properties.periods
  }
  t.deepEqual(await periods(0), [{ open: { day: 1, time: '0900' }, close: { day: 1, time: '1200' } }])
  t.deepEqual(await periods(1), [])
  t.is(await periods(2), null)
  t.is(await periods(3), null)
  const { body } = await request('/v0.3/places/')
  t.false(JSON.stringify(body).includes('periods'))
})
