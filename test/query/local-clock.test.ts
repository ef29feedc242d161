/** Local time, zone by zone. */
import assert from 'node:assert/strict'
import test from 'ava'
import fc from 'fast-check'
import { localTime } from '../../core/query/local-clock.ts'

const monday = (hour: number, minute = 0) => hour * 60 + minute

const CASES: readonly [at: string, zone: string, day: string, minute: number][] = [
  ['2026-11-23T00:00:00Z', 'UTC', '2026-11-23', 0],
  ['2026-11-22T23:59:59Z', 'UTC', '2026-11-22', 10_079],
  ['2026-11-22T23:59:59Z', 'Europe/Berlin', '2026-11-23', monday(0, 59)],
  ['2026-11-23T03:00:00Z', 'America/New_York', '2026-11-22', 6 * 1440 + 22 * 60],
  ['2026-11-23T00:00:00Z', 'Asia/Kathmandu', '2026-11-23', monday(5, 45)],
  // The hour that occurs twice, and the hour that is skipped.
  ['2026-10-25T00:30:00Z', 'Europe/Berlin', '2026-10-25', 6 * 1440 + 150],
  ['2026-10-25T01:30:00Z', 'Europe/Berlin', '2026-10-25', 6 * 1440 + 150],
  ['2026-03-29T00:59:00Z', 'Europe/Berlin', '2026-03-29', 6 * 1440 + 119],
  ['2026-03-29T01:00:00Z', 'Europe/Berlin', '2026-03-29', 6 * 1440 + 180],
  ['0999-01-01T12:00:00Z', 'UTC', '0999-01-01', 1440 + 720],
  // Clocks that changed a minute after midnight, by half an hour, twice within a week, and by a day.
  ['2006-04-02T03:30:59Z', 'America/St_Johns', '2006-04-02', 6 * 1440],
  ['2006-04-02T03:31:00Z', 'America/St_Johns', '2006-04-02', 6 * 1440 + 61],
  ['2026-04-04T14:59:59Z', 'Australia/Lord_Howe', '2026-04-05', 6 * 1440 + 119],
  ['2026-04-04T15:00:00Z', 'Australia/Lord_Howe', '2026-04-05', 6 * 1440 + 90],
  ['2000-10-08T02:59:00Z', 'America/Recife', '2000-10-07', 5 * 1440 + 1439],
  ['2000-10-08T03:00:00Z', 'America/Recife', '2000-10-08', 6 * 1440 + 60],
  ['2000-10-15T01:59:00Z', 'America/Recife', '2000-10-14', 5 * 1440 + 1439],
  ['2000-10-15T02:00:00Z', 'America/Recife', '2000-10-14', 5 * 1440 + 1380],
  ['2011-12-30T09:59:00Z', 'Pacific/Apia', '2011-12-29', 3 * 1440 + 1439],
  ['2011-12-30T10:00:00Z', 'Pacific/Apia', '2011-12-31', 5 * 1440],
]

for (const [at, zone, day, minute] of CASES) {
  test(`${at} in ${zone}`, (t) => t.deepEqual(localTime(Date.parse(at), zone), { day, minute }))
}

test('names that are no zone', (t) => {
  for (const name of ['', 'Mars/Base', '__proto__', '"', '\0']) t.is(localTime(0, name), undefined)
})

const DAY = 86_400_000

/** The local time as `2026-11-23 05:45:00`. */
const formatted = (at: number, timeZone: string) => new Date(at).toLocaleString('sv-SE', { timeZone })

/** A moment up to four days before clocks change; `at` if they do not change in the year that follows. */
function beforeChange(at: number, zone: string): number {
  const offset = (moment: number) => Date.parse(`${formatted(moment, zone)}Z`) - Math.floor(moment / 1000) * 1000
  const moments = Array.from({ length: 92 }, (_, index) => at + index * 4 * DAY)
  return moments.find((moment) => offset(moment) !== offset(moment + 4 * DAY)) ?? at
}

test('at any moment as Intl formats it, also around changes of the clocks', (t) => {
  const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
  const moment = fc.integer({ min: Date.UTC(1972, 0), max: Date.UTC(2101, 0) })
  fc.assert(
    fc.property(zone, moment, fc.nat(4 * DAY), (name, at, later) => {
      for (const each of [at, beforeChange(at, name) + later]) {
        const [day = '', time = ''] = formatted(each, name).split(' ')
        const [hour, minute] = time.split(':').map(Number) as [number, number]
        const weekday = (new Date(day).getUTCDay() + 6) % 7
        const expected = { day, minute: (weekday * 24 + hour) * 60 + minute }
        assert.deepEqual(localTime(each, name), expected, `${new Date(each).toISOString()} ${name}`)
      }
    }),
    { numRuns: 200 },
  )
  t.pass()
})
