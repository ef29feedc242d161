/** Whether a place is open, where that depends on its holidays and its position. */
import test from 'ava'
import { publicHolidays } from '../../core/opening/public-holidays.ts'
import { readOpeningWeek } from '../../core/opening/week.ts'
import { isOpenAt, type OpeningPlace } from '../../core/query/hours-of-day.ts'

const TODAY = new Date(2026, 10, 21)

const PLACES = {
  berlin: ['Europe/Berlin', 13.405, 52.52, 'DE', 'Berlin'],
  germany: ['Europe/Berlin', 10, 50, 'DE'],
  munich: ['Europe/Berlin', 11.58, 48.14, 'DE', 'BY'],
  helsinki: ['Europe/Helsinki', 24.94, 60.17, 'FI'],
  york: ['America/New_York', -74, 40.7, 'US', 'NY'],
  auckland: ['Pacific/Auckland', 174.76, -36.85, 'NZ'],
  tromso: ['Europe/Oslo', 18.96, 69.65, 'NO'],
  istanbul: ['Europe/Istanbul', 28.97, 41.01, 'TR'],
  samoa: ['Pacific/Apia', -171.8, -13.8, 'WS'],
  adak: ['America/Adak', 173.2, 52.9, 'US', 'AK'],
  nowhere: ['Europe/Berlin', null, null, null],
} as const

async function placeOf(name: keyof typeof PLACES): Promise<OpeningPlace> {
  const [timezone, longitude, latitude, country, region] = PLACES[name]
  return { timezone, longitude, latitude, isHoliday: await publicHolidays(country, region ? [region] : []) }
}

/** Places, a text, local times with an offset at which they are open, and others at which they are not known to be. */
const CASES: readonly [place: keyof typeof PLACES, text: string, open: string[], other: string[]][] = [
  // Good Friday
  ['berlin', 'Mo-Fr 08:00-18:00; PH off', ['2026-04-02T10:00+02', '2026-04-07T10:00+02'], ['2026-04-03T10:00+02']],
  ['berlin', 'Su,PH 10:00-16:00', ['2026-04-03T10:30+02', '2026-04-05T10:30+02'], ['2026-04-02T10:30+02']],
  ['berlin', '24/7; PH off', ['2026-04-04T00:30+02'], ['2026-04-03T00:00+02', '2026-04-03T23:59+02']],
  ['berlin', 'PH off; Mo-Fr 08:00-18:00', ['2026-04-03T10:00+02'], []],
  ['berlin', 'Mo-Fr 08:00-18:00; Feiertag off', ['2026-04-02T10:00+02'], ['2026-04-03T10:00+02']],
  ['berlin', 'PH Mo-Fr 10:00-12:00', ['2026-04-03T10:30+02'], ['2026-10-03T10:30+02', '2026-04-02T10:30+02']],
  ['berlin', 'PH 10:00-12:00', ['2026-10-03T10:30+02'], ['2026-10-04T10:30+02']],
  [
    'berlin',
    'Apr-Sep Mo-Su 08:00-20:00; Oct-Mar Mo-Su 10:00-16:00; PH 12:00-14:00',
    ['2026-04-03T12:30+02'],
    ['2026-04-03T09:00+02', '2026-12-25T11:00+01'],
  ],
  // Only Bavaria has Epiphany.
  ['munich', 'Mo-Fr 08:00-18:00; PH off', [], ['2026-01-06T10:00+01']],
  ['berlin', 'Mo-Fr 08:00-18:00; PH off', ['2026-01-06T10:00+01'], []],
  ['germany', 'Mo-Fr 08:00-18:00; PH off', ['2026-01-07T10:00+01'], ['2026-01-06T10:00+01']],
  [
    'germany',
    'Mo-Fr 08:00-18:00; PH 10:00-12:00',
    ['2026-01-06T10:30+01'],
    ['2026-01-06T09:00+01', '2026-01-06T13:00+01'],
  ],
  ['germany', 'Mo-Su,PH 08:00-18:00', ['2026-01-06T10:00+01'], []],
  // Unknown holidays
  ['istanbul', 'Mo-Fr 08:00-18:00; PH 10:00-12:00', ['2026-11-25T10:30+03'], ['2026-11-25T09:00+03']],
  ['istanbul', 'Mo-Fr 08:00-18:00', ['2026-11-25T10:30+03'], []],
  ['nowhere', 'Mo-Fr 08:00-18:00; PH off', [], ['2026-11-25T10:30+01']],
  // Nights beside holidays: Friday 1 May and Saturday 3 October
  [
    'berlin',
    'Mo-Su 18:00-02:00; PH off',
    ['2026-05-02T19:00+02', '2026-05-03T01:00+02'],
    ['2026-05-01T01:00+02', '2026-05-01T19:00+02', '2026-05-02T01:00+02'],
  ],
  [
    'berlin',
    'Mo-Su,PH 18:00-02:00',
    ['2026-05-01T01:00+02', '2026-05-01T19:00+02', '2026-05-02T01:00+02'],
    ['2026-05-02T03:00+02'],
  ],
  [
    'berlin',
    'Fr-Sa 22:00-04:00; PH 22:00-02:00',
    ['2026-05-02T01:00+02', '2026-05-03T03:00+02'],
    ['2026-05-02T03:00+02'],
  ],
  // The night after Good Friday belongs to the holiday; 2 April 2026 is a Thursday.
  ['berlin', 'PH,Sa,Su 14:00-03:00', ['2026-04-03T15:00+02', '2026-04-04T02:30+02'], ['2026-04-03T02:30+02']],
  [
    'berlin',
    'Mo-Fr 18:00-02:00; PH 20:00-03:00',
    ['2026-04-04T02:30+02'],
    ['2026-04-03T02:30+02', '2026-04-04T03:30+02'],
  ],
  ['berlin', 'Mo-Fr 18:00-02:00; PH 20:00-01:00', ['2026-04-04T00:30+02'], ['2026-04-04T01:30+02']],
  ['berlin', 'Sa 00:00-05:00; PH 20:00-03:00', ['2026-04-04T02:30+02', '2026-04-04T04:30+02'], []],
  ['germany', 'PH,Sa,Su 14:00-03:00', [], ['2026-01-07T02:30+01']],
  // Beside the date line
  [
    'samoa',
    'dawn-dusk',
    ['2026-06-16T11:00+13', '2026-06-16T17:30+13'],
    ['2026-06-16T05:00+13', '2026-06-16T20:00+13'],
  ],
  ['adak', 'sunrise-sunset', ['2026-06-16T14:00-09'], ['2026-06-16T04:00-09']],
  // The day before a holiday: nobody says whether it is one.
  ['berlin', 'Mo-Fr 08:00-18:00; PH -1 day 08:00-14:00', ['2026-04-30T13:00+02'], ['2026-04-30T15:00+02']],
  // School holidays
  ['berlin', 'Mo-Fr 08:00-18:00; SH off', [], ['2026-05-06T10:00+02']],
  [
    'berlin',
    'Mo-Fr 08:00-18:00; SH 10:00-14:00',
    ['2026-05-06T10:30+02'],
    ['2026-05-06T09:00+02', '2026-05-09T10:30+02'],
  ],
  ['berlin', 'Mo-Fr 08:00-18:00; SH,PH off', [], ['2026-05-06T10:30+02', '2026-05-01T10:30+02']],
  ['berlin', 'Mo-Fr,SH 08:00-18:00', ['2026-05-06T10:30+02'], ['2026-05-09T10:30+02']],
  // Elsewhere
  ['helsinki', 'Mo-Sa 09:00-21:00; PH off', ['2026-06-18T12:00+03'], ['2026-06-20T12:00+03', '2026-10-31T12:00+02']],
  ['york', 'Mo-Fr 09:00-17:00; PH off', ['2026-11-25T10:00-05'], ['2026-11-26T10:00-05', '2026-07-03T10:00-04']],
  ['auckland', 'Mo-Su 09:00-17:00; PH off', ['2026-04-26T10:00+12'], ['2026-04-25T10:00+12', '2026-02-06T10:00+13']],
  // The sun
  [
    'berlin',
    'sunrise-sunset',
    ['2026-06-15T12:00+02', '2026-06-15T04:50+02', '2026-06-15T21:20+02'],
    ['2026-06-15T04:35+02', '2026-06-15T21:40+02', '2026-12-21T08:10+01', '2026-12-21T16:00+01'],
  ],
  [
    'york',
    '10:00-sunset',
    ['2026-12-21T16:25-05', '2026-06-21T20:25-04'],
    ['2026-12-21T16:40-05', '2026-12-21T09:59-05'],
  ],
  [
    'auckland',
    'Mo-Fr (sunrise+01:00)-(sunset-00:30)',
    ['2026-12-21T07:05+13', '2026-12-21T20:05+13'],
    ['2026-12-21T06:50+13', '2026-12-21T20:20+13', '2026-12-20T12:00+13'],
  ],
  [
    'berlin',
    'dusk-dawn',
    ['2026-06-15T23:00+02', '2026-06-16T03:30+02'],
    ['2026-06-15T22:00+02', '2026-06-15T12:00+02'],
  ],
  ['berlin', 'sunrise-sunset; PH off', ['2026-04-02T12:00+02'], ['2026-04-03T12:00+02']],
  ['berlin', '09:00-18:11,sunset-23:00', ['2026-06-15T18:00+02', '2026-06-15T22:00+02'], ['2026-06-15T20:00+02']],
  // Neither rises nor sets in December and June.
  ['tromso', 'sunrise-sunset', ['2026-03-20T12:00+01'], ['2026-12-21T12:00+01', '2026-06-21T12:00+02']],
  ['nowhere', 'sunrise-sunset', [], ['2026-06-15T12:00+02']],
  ['nowhere', '10:00-12:00,15:00-sunset', ['2026-06-15T11:00+02'], ['2026-06-15T16:00+02']],
  // Days that nobody examined
  [
    'berlin',
    '08:00-20:00; Dec 25 off',
    ['2028-12-26T12:00+01'],
    ['2028-12-25T12:00+01', '2029-12-26T12:00+01', '2025-12-26T12:00+01'],
  ],
]

for (const [name, text, open, other] of CASES) {
  test(`${text} in ${name} at ${[...open, ...other][0]}`, async (t) => {
    const read = await readOpeningWeek(text, TODAY)
    if (!read) return t.fail('not understood')
    const days = new Map(read.days.map(({ day, ...hours }) => [day, hours]))
    const hours = { week: read.week, days, knownUntil: read.knownUntil ?? null, sun: read.sun }
    const place = await placeOf(name)
    const isOpen = (moment: string) => isOpenAt(hours, place, Date.parse(`${moment}:00`))
    t.deepEqual([...open, ...other].filter(isOpen), open)
  })
}
