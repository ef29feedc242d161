/** Days of the next weeks whose opening hours are not those of the week. */
import { upsertPlaces } from '../../../sql/places/write.ts'
import { testOnEachDatabase } from '../../support/databases/database.ts'
import { placeId } from '../../support/fixtures/few-places.ts'
import { startApi } from '../../support/services/api.ts'

const DAY_MILLISECONDS = 86_400_000
const dayAfter = (days: number) => new Date(Date.now() + days * DAY_MILLISECONDS).toISOString().slice(0, 10)
/** In the syntax of opening hours: `2026 Dec 24`. */
const inHours = (day: string) => {
  const date = new Date(`${day}T00:00Z`)
  const month = date.toLocaleString('en', { month: 'short', timeZone: 'UTC' })
  return `${date.getUTCFullYear()} ${month} ${String(date.getUTCDate()).padStart(2, '0')}`
}

testOnEachDatabase('the detail of a place has the special days of four weeks', async (t, { database }) => {
  const [soon, later, past, far] = [3, 20, -10, 60].map(dayAfter) as [string, string, string, string]
  const rules = [
    'Mo-Su 09:00-17:00',
    `${inHours(soon)} 10:00-12:00,13:00-24:00`,
    ...[later, past, far].map((day) => `${inHours(day)} off`),
  ]
  const hours = [rules.join('; '), 'Mo-Fr 09:00-17:00', 'by appointment', undefined]
  await upsertPlaces(
    database,
    hours.map((opening_hours, n) => ({ id: placeId(n), name: `${n}`, ...(opening_hours && { opening_hours }) })),
  )
  const { request } = await startApi(database)
  const special = async (n: number) => {
    const { body } = await request(`/v0.3/places/${placeId(n)}/`)
    return (body as { properties: { special_hours: unknown } }).properties.special_hours
  }
  t.deepEqual(await special(0), [
    {
      date: soon,
      hours: [
        { opens: '10:00:00', closes: '12:00:00' },
        { opens: '13:00:00', closes: '00:00:00' },
      ],
    },
    { date: later, hours: [] },
  ])
  for (const n of [1, 2, 3]) t.deepEqual(await special(n), [])
  const { body } = await request('/v0.3/places/')
  t.false(JSON.stringify(body).includes('special_hours'))
})
