/** Events of iCalendar, with their recurrences, exceptions and time zones. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'ava'
import { readIcalendar } from '../../data/import/formats/icalendar/read-icalendar.ts'
import { isRejection } from '../../data/import/formats/source-row.ts'

const folder = mkdtempSync(join(tmpdir(), 'whereabouts-icalendar-'))
test.after.always(() => rmSync(folder, { recursive: true }))

let files = 0
const WINDOW = { from: '2026-01-01', until: '2027-01-01' }

/** Returns the start of each event, or why it is rejected, and the fault of the file. */
async function starts(calendar: string): Promise<string[]> {
  const path = join(folder, `${files++}.ics`)
  writeFileSync(path, calendar)
  const found: string[] = []
  try {
    for await (const { rows } of readIcalendar({ path, onBytes: () => undefined }, WINDOW)) {
      for (const { content } of rows) {
        if (isRejection(content)) found.push(`${content.field} ${content.reason}`)
        else {
          const { start_date, end_date, timezone = '' } = content.properties
          found.push(`${String(start_date)} ${String(end_date)} ${String(timezone)}`.trim())
        }
      }
    }
  } catch (error) {
    found.push((error as Error).message)
  }
  return found
}

const calendar = (...components: string[][]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...components.flat(), 'END:VCALENDAR', ''].join('\r\n')
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:a', 'SUMMARY:A', ...lines, 'END:VEVENT']

/** A zone whose name nobody knows: two hours ahead of UTC. */
const ZONE = [
  ...['BEGIN:VTIMEZONE', 'TZID:Here', 'BEGIN:STANDARD', 'DTSTART:19700101T000000', 'TZOFFSETFROM:+0200'],
  ...['TZOFFSETTO:+0200', 'END:STANDARD', 'END:VTIMEZONE'],
]

const BERLIN = 'DTSTART;TZID=Europe/Berlin'
const CALENDARS: readonly [what: string, components: string[][], expected: string[]][] = [
  [
    'one event in a zone',
    [event(`${BERLIN}:20260821T093000`, 'DTEND;TZID=Europe/Berlin:20260821T140000')],
    ['2026-08-21T07:30:00Z 2026-08-21T12:00:00Z Europe/Berlin'],
  ],
  [
    'UTC, and a zone of the calendar',
    [['X-WR-TIMEZONE:Europe/Berlin'], event('DTSTART:20260821T073000Z', 'DURATION:PT1H')],
    ['2026-08-21T07:30:00Z 2026-08-21T08:30:00Z Europe/Berlin'],
  ],
  [
    'no zone, and one of the calendar that stands behind the event',
    [event('DTSTART:20260821T093000'), ['X-WR-TIMEZONE:Europe/Berlin']],
    ['2026-08-21T07:30:00Z 2026-08-21T07:30:00Z Europe/Berlin'],
  ],
  ['whole days', [event('DTSTART;VALUE=DATE:20261024', 'DTEND;VALUE=DATE:20261026')], ['2026-10-24 2026-10-25']],
  [
    'every week across the change of the clocks',
    [event(`${BERLIN}:20261019T193000`, 'RRULE:FREQ=WEEKLY;COUNT=3')],
    ['2026-10-19T17', '2026-10-26T18', '2026-11-02T18'].map((hour) => `${hour}:30:00Z ${hour}:30:00Z Europe/Berlin`),
  ],
  [
    'until a moment in UTC, which is included',
    [event(`${BERLIN}:20261019T193000`, 'RRULE:FREQ=WEEKLY;UNTIL=20261026T183000Z')],
    ['2026-10-19T17', '2026-10-26T18'].map((hour) => `${hour}:30:00Z ${hour}:30:00Z Europe/Berlin`),
  ],
  [
    'without an end: within the window',
    [event('DTSTART:20251101T100000Z', 'RRULE:FREQ=MONTHLY;INTERVAL=6')],
    ['2026-05-01', '2026-11-01'].map((day) => `${day}T10:00:00Z ${day}T10:00:00Z`),
  ],
  [
    'exceptions, in the zone and in UTC, and an addition',
    [
      event(
        ...[`${BERLIN}:20260701T100000`, 'RRULE:FREQ=DAILY;COUNT=4', 'EXDATE;TZID=Europe/Berlin:20260702T100000'],
        ...['EXDATE:20260703T080000Z', 'RDATE;TZID=Europe/Berlin:20260710T120000'],
      ),
    ],
    ['2026-07-01T08', '2026-07-04T08', '2026-07-10T10'].map((at) => `${at}:00:00Z ${at}:00:00Z Europe/Berlin`),
  ],
  [
    'one of them changed, and one cancelled, before and behind the rule',
    [
      event(`${BERLIN}:20260702T120000`, 'RECURRENCE-ID;TZID=Europe/Berlin:20260702T100000'),
      event(`${BERLIN}:20260701T100000`, 'RRULE:FREQ=DAILY;COUNT=3'),
      event(`${BERLIN}:20260703T100000`, 'RECURRENCE-ID:20260703T080000Z', 'STATUS:CANCELLED'),
    ],
    [
      '2026-07-02T10:00:00Z 2026-07-02T10:00:00Z Europe/Berlin',
      '2026-07-01T08:00:00Z 2026-07-01T08:00:00Z Europe/Berlin',
      'status says that the event is cancelled',
    ],
  ],
  [
    'a zone that only the file knows, behind the event',
    [event('DTSTART;TZID=Here:20260701T100000', 'RRULE:FREQ=DAILY;COUNT=2'), ZONE],
    ['2026-07-01', '2026-07-02'].map((day) => `${day}T08:00:00Z ${day}T08:00:00Z`),
  ],
  [
    'a start that its own rule leaves out',
    [event('DTSTART:20260702T100000Z', 'RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=1')],
    ['2026-07-02', '2026-07-06'].map((day) => `${day}T10:00:00Z ${day}T10:00:00Z`),
  ],
  ['no start', [event()], ['start_date is missing']],
]

for (const [what, components, expected] of CALENDARS) {
  test(what, async (t) => t.deepEqual(await starts(calendar(...components)), expected))
}

test('a calendar that ends too soon', async (t) => {
  const whole = calendar(event('DTSTART:20260821T073000Z'), event('DTSTART:20260822T073000Z'))
  const found = await starts(whole.slice(0, whole.indexOf('20260822')))
  t.deepEqual(found, ['2026-08-21T07:30:00Z 2026-08-21T07:30:00Z', 'line 11: the file ends before the calendar does'])
})
