/** Local time, zone by zone. */
import test from 'ava'
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
]

for (const [at, zone, day, minute] of CASES) {
  test(`${at} in ${zone}`, (t) => t.deepEqual(localTime(Date.parse(at), zone), { day, minute }))
}

test('names that are no zone', (t) => {
  for (const name of ['', 'Mars/Base', '__proto__', '"', '\0']) t.is(localTime(0, name), undefined)
})
