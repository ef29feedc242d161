/** Which zone a time has that names none, files with several calendars, and letters as programs write them. */
import test from 'ava'
import { another, calendar, event, starts, values } from './read-calendar.ts'

const BERLIN = 'DTSTART;TZID=Europe/Berlin'
const SERIES = event(`${BERLIN}:20260302T193000`, 'RRULE:FREQ=WEEKLY;COUNT=2')
const FIRST = '2026-03-02T18:30:00Z 2026-03-02T18:30:00Z Europe/Berlin'

/** With a zone of the file or of the command line that the events do not have. */
const CASES: readonly [what: string, calendar: string, timezone: string | undefined, expected: string[]][] = [
  [
    'an exception without a zone is on the clocks of the event',
    calendar(['X-WR-TIMEZONE:America/New_York'], [...SERIES.slice(0, -1), 'EXDATE:20260309T193000', 'END:VEVENT']),
    undefined,
    [FIRST],
  ],
  [
    'a changed time without a zone is on the clocks of the repeated event',
    calendar(SERIES, event('DTSTART:20260310T200000', 'RECURRENCE-ID:20260309T193000')),
    'America/New_York',
    [FIRST, '2026-03-10T19:00:00Z 2026-03-10T19:00:00Z Europe/Berlin'],
  ],
  [
    'a changed time in another zone: its original is on the clocks of the repeated event',
    calendar(SERIES, event('DTSTART;TZID=Asia/Tokyo:20260310T040000', 'RECURRENCE-ID:20260309T193000')),
    'America/New_York',
    [FIRST, '2026-03-09T19:00:00Z 2026-03-09T19:00:00Z Asia/Tokyo'],
  ],
  [
    'a changed time that is a whole day has the zone of the repeated event',
    calendar(SERIES, event('DTSTART;VALUE=DATE:20260310', 'RECURRENCE-ID:20260309T183000Z')),
    undefined,
    [FIRST, '2026-03-10 2026-03-10 Europe/Berlin'],
  ],
  [
    'a name of a zone that nobody knows is told, also if another zone is taken',
    calendar(event('DTSTART;TZID=Nowhere:20260302T193000')),
    'Europe/Berlin',
    ['2026-03-02T18:30:00Z 2026-03-02T18:30:00Z Nowhere'],
  ],
  [
    'each of several calendars has its own zone',
    calendar(['X-WR-TIMEZONE:Europe/Berlin'], event('DTSTART:20260302T193000')) +
      calendar(['X-WR-TIMEZONE:Asia/Tokyo'], another('b', 'DTSTART:20260302T193000')) +
      calendar(another('c', 'DTSTART:20260302T193000')),
    undefined,
    [FIRST, '2026-03-02T10:30:00Z 2026-03-02T10:30:00Z Asia/Tokyo', '2026-03-02T19:30:00 2026-03-02T19:30:00'],
  ],
  [
    'each of several calendars defines its own zones, and the others use the first',
    calendar(defined('+0200'), event('DTSTART;TZID=Here:20260302T193000')) +
      calendar(defined('+0500'), another('b', 'DTSTART;TZID=Here:20260302T193000')) +
      calendar(another('c', 'DTSTART;TZID=Here:20260302T193000')),
    undefined,
    ['17:30', '14:30', '17:30'].map((at) => `2026-03-02T${at}:00Z 2026-03-02T${at}:00Z`),
  ],
  [
    'small letters, and spaces in a rule',
    calendar([
      'begin:vevent',
      'uid:a',
      'dtstart;tzid=Europe/Berlin:20260302T193000',
      'rrule:freq=weekly; count=1',
      'end:vevent',
    ]),
    undefined,
    [FIRST],
  ],
]

function defined(offset: string): string[] {
  return [
    ...['BEGIN:VTIMEZONE', 'TZID:Here', 'BEGIN:STANDARD', 'DTSTART:19700101T000000', `TZOFFSETFROM:${offset}`],
    ...[`TZOFFSETTO:${offset}`, 'END:STANDARD', 'END:VTIMEZONE'],
  ]
}

for (const [what, text, timezone, expected] of CASES) {
  test(what, async (t) => t.deepEqual(await starts(text, timezone), expected))
}

test('a character that is folded between two of its bytes', async (t) => {
  const text = calendar(event('DTSTART:20260702T120000Z', 'DESCRIPTION:Café, 東京, 🎵'))
  const bytes = Buffer.from(text)
  const first = bytes.indexOf('Caf') + 3
  for (let at = first; bytes.subarray(first, at).indexOf('\r') < 0; at++) {
    const folded = Buffer.concat([bytes.subarray(0, at), Buffer.from('\r\n '), bytes.subarray(at)])
    t.deepEqual(await values(folded, 'description'), ['Café, 東京, 🎵'], `at byte ${at}`)
  }
})

test('such a character at the border of two pieces of a file', async (t) => {
  for (let shift = 0; shift < 12; shift++) {
    const filling = `X-FILLING:${'x'.repeat(128 * 1024 - 122 + shift)}`
    const bytes = Buffer.from(calendar([filling], event('DTSTART:20260702T120000Z', 'DESCRIPTION:🎵')))
    const at = bytes.indexOf('🎵') + 2
    const folded = Buffer.concat([bytes.subarray(0, at), Buffer.from('\r\n '), bytes.subarray(at)])
    t.deepEqual(await values(folded, 'description'), ['🎵'], `${at - 128 * 1024} bytes from the border`)
  }
})
