/** The dates of events, as moments. The browser's zone is that of the process: TZ is set before any date is made. */
import test from 'ava'
import { type DateChoice, type DateRange, datesQuery } from '../../../web/base/dates.ts'

process.env['TZ'] = 'Europe/Berlin'

/** Now, the choice, from and to. 2026-11-24 is a Tuesday; summer time ends on 2026-10-25. */
const CASES: readonly [now: string, dates: DateChoice | DateRange, from: string, to: string | null][] = [
  ['2026-11-24T10:00:00Z', 'coming', '2026-11-24T10:00:00.000Z', null],
  ['2026-11-24T10:00:00Z', 'today', '2026-11-24T10:00:00.000Z', '2026-11-24T22:59:59.000Z'],
  ['2026-11-24T10:00:00Z', 'weekend', '2026-11-27T16:00:00.000Z', '2026-11-29T22:59:59.000Z'],
  // On Friday night, on Saturday and on Sunday: what is left of it.
  ['2026-11-27T20:00:00Z', 'weekend', '2026-11-27T20:00:00.000Z', '2026-11-29T22:59:59.000Z'],
  ['2026-11-28T09:00:00Z', 'weekend', '2026-11-28T09:00:00.000Z', '2026-11-29T22:59:59.000Z'],
  ['2026-11-29T09:00:00Z', 'weekend', '2026-11-29T09:00:00.000Z', '2026-11-29T22:59:59.000Z'],
  ['2026-11-30T09:00:00Z', 'weekend', '2026-12-04T16:00:00.000Z', '2026-12-06T22:59:59.000Z'],
  ['2026-11-24T10:00:00Z', 'week', '2026-11-24T10:00:00.000Z', '2026-11-30T22:59:59.000Z'],
  ['2026-10-23T10:00:00Z', 'week', '2026-10-23T10:00:00.000Z', '2026-10-29T22:59:59.000Z'],
  ['2026-10-20T10:00:00Z', 'weekend', '2026-10-23T15:00:00.000Z', '2026-10-25T22:59:59.000Z'],
  [
    '2026-11-24T10:00:00Z',
    { from: '2026-12-24', to: '2026-12-26' },
    '2026-12-23T23:00:00.000Z',
    '2026-12-26T22:59:59.000Z',
  ],
]

for (const [now, dates, from, to] of CASES) {
  test(`${JSON.stringify(dates)} at ${now}`, (t) => {
    const parameters = new URLSearchParams(datesQuery(dates, Date.parse(now)))
    t.is(parameters.get('end_date_after'), from)
    t.is(parameters.get('start_date_before'), to)
  })
}
