/** Events of iCalendar, with their recurrences, exceptions and time zones. */
import test from 'ava'
import { another, calendar, event, starts, values } from './read-calendar.ts'

const SIXTY = Array.from({ length: 60 }, (_, index) => index).join(',')

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
  [
    'exceptions in other zones than the event, of which one is another moment',
    [
      event(
        ...[`${BERLIN}:20260305T200000`, 'RRULE:FREQ=DAILY;COUNT=4', 'EXDATE;TZID=Asia/Tokyo:20260307T040000'],
        ...['EXDATE;TZID=Asia/Tokyo:20260307T200000', 'EXDATE;VALUE=DATE:20260308'],
      ),
    ],
    ['2026-03-05T19', '2026-03-07T19'].map((at) => `${at}:00:00Z ${at}:00:00Z Europe/Berlin`),
  ],
  [
    'an end in another zone, and in UTC',
    [
      event(`${BERLIN}:20260710T220000`, 'DTEND;TZID=Asia/Tokyo:20260711T090000'),
      another('b', `${BERLIN}:20260710T220000`, 'DTEND:20260710T213000Z'),
    ],
    ['2026-07-11T00:00:00Z', '2026-07-10T21:30:00Z'].map((end) => `2026-07-10T20:00:00Z ${end} Europe/Berlin`),
  ],
  [
    'a duration is exact and days are those of the calendar, also when clocks change',
    [
      event(`${BERLIN}:20261018T220000`, 'DTEND;TZID=Europe/Berlin:20261019T060000', 'RRULE:FREQ=WEEKLY;COUNT=1'),
      another('b', `${BERLIN}:20261024T220000`, 'DURATION:PT8H'),
      another('c', `${BERLIN}:20261024T220000`, 'DURATION:P1D'),
    ],
    [
      '2026-10-18T20:00:00Z 2026-10-19T04',
      '2026-10-24T20:00:00Z 2026-10-25T04',
      '2026-10-24T20:00:00Z 2026-10-25T21',
    ].map((dates) => `${dates}:00:00Z Europe/Berlin`),
  ],
  [
    'additions that are periods, in the zone and in UTC',
    [
      event(
        ...[`${BERLIN}:20260601T080000`, 'DURATION:PT1H', 'RDATE;TZID=Europe/Berlin;VALUE=PERIOD:20260602T080000/P1D'],
        ...['RDATE;VALUE=PERIOD:20260603T060000Z/20260603T090000Z', 'RDATE;VALUE=DATE:20260604'],
      ),
    ],
    ['01T06 01T07', '02T06 03T06', '03T06 03T09', '03T22 03T23'].map(
      (dates) => `${dates.replace(/(\S+) (\S+)/, '2026-06-$1:00:00Z 2026-06-$2:00:00Z')} Europe/Berlin`,
    ),
  ],
  [
    'a change of all later times: two hours later, and half an hour long',
    [
      event(`${BERLIN}:20260701T100000`, 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=3'),
      event(
        ...[`${BERLIN}:20260702T120000`, 'DURATION:PT30M', 'RECURRENCE-ID;RANGE=THISANDFUTURE:20260702T080000Z'],
        'LOCATION:Elsewhere',
      ),
    ],
    ['01T08:00:00Z 01T09:00', '03T10:00:00Z 03T10:30', '02T10:00:00Z 02T10:30'].map(
      (dates) => `${dates.replace(/(\S+) (\S+)/, '2026-07-$1 2026-07-$2:00Z')} Europe/Berlin`,
    ),
  ],
  [
    'all later times cancelled',
    [
      event(`${BERLIN}:20260701T100000`, 'RRULE:FREQ=DAILY;COUNT=5'),
      event(`${BERLIN}:20260702T100000`, 'RECURRENCE-ID;RANGE=THISANDFUTURE:20260702T080000Z', 'STATUS:CANCELLED'),
    ],
    ['2026-07-01T08:00:00Z 2026-07-01T08:00:00Z Europe/Berlin', 'status says that the event is cancelled'],
  ],
  [
    'the newest version counts, wherever it stands',
    [
      event('DTSTART:20260701T100000Z', 'SEQUENCE:2', 'RRULE:FREQ=DAILY;COUNT=2'),
      event('DTSTART:20260801T100000Z', 'SEQUENCE:1'),
      event('DTSTART:20260702T110000Z', 'RECURRENCE-ID:20260702T100000Z', 'SEQUENCE:1'),
      event('DTSTART:20260702T120000Z', 'RECURRENCE-ID;TZID=Europe/Berlin:20260702T120000', 'SEQUENCE:2'),
    ],
    [
      '2026-07-01T10:00:00Z 2026-07-01T10:00:00Z',
      ...[
        'sequence is not above that of another version of the event',
        'sequence is not above that of another version of the event',
      ],
      '2026-07-02T12:00:00Z 2026-07-02T12:00:00Z',
    ],
  ],
  [
    'names of zones as other programs write them',
    ['Romance Standard Time', 'EASTERN STANDARD TIME', '/Asia/Kolkata', '/example.org/1/America/Argentina/Salta'].map(
      (zone) => another(zone, `DTSTART;TZID=${zone}:20260702T120000`),
    ),
    [
      ...[
        '2026-07-02T10:00:00Z 2026-07-02T10:00:00Z Europe/Paris',
        '2026-07-02T16:00:00Z 2026-07-02T16:00:00Z America/New_York',
      ],
      '2026-07-02T06:30:00Z 2026-07-02T06:30:00Z Asia/Kolkata',
      '2026-07-02T15:00:00Z 2026-07-02T15:00:00Z America/Argentina/Salta',
    ],
  ],
  [
    'a zone that nobody knows is told',
    [event('DTSTART;TZID=Nowhere:20260702T120000')],
    ['2026-07-02T12:00:00 2026-07-02T12:00:00 Nowhere'],
  ],
  [
    'whole days whose exception and changed time have a time',
    [
      event('DTSTART;VALUE=DATE:20260801', 'RRULE:FREQ=DAILY;COUNT=4', 'EXDATE;TZID=Europe/Berlin:20260802T000000'),
      event('DTSTART;VALUE=DATE:20260810', 'RECURRENCE-ID;TZID=America/New_York:20260803T000000'),
    ],
    ['2026-08-01', '2026-08-04', '2026-08-10'].map((day) => `${day} ${day}`),
  ],
  [
    'lines that are not folded, alarms, and a time without VALUE=DATE',
    [
      event(
        ...['DESCRIPTION:One', 'two; three', '', 'four', 'BEGIN:VALARM', 'DTSTART:20260101', 'END:VALARM'],
        ...['DTSTART:20260702', 'DTEND;VALUE=DATE:2026', ' 0704'],
      ),
    ],
    ['2026-07-02 2026-07-03'],
  ],
  [
    'an offset that iCalendar does not have, and a day that no calendar has',
    [event('DTSTART:20260702T120000+0200'), event('DTSTART;VALUE=DATE:20260230')],
    ['dtstart is not a date or time of iCalendar', 'dtstart is not a date or time of iCalendar'],
  ],
  [
    'several rules, with times that both have',
    [event('DTSTART:20260702T100000Z', 'RRULE:FREQ=DAILY;COUNT=2', 'RRULE:FREQ=WEEKLY;COUNT=2')],
    ['02', '03', '09'].map((day) => `2026-07-${day}T10:00:00Z 2026-07-${day}T10:00:00Z`),
  ],
  [
    'until a day, which is included',
    [event(`${BERLIN}:20260702T200000`, 'RRULE:FREQ=DAILY;UNTIL=20260703')],
    ['02', '03'].map((day) => `2026-07-${day}T18:00:00Z 2026-07-${day}T18:00:00Z Europe/Berlin`),
  ],
  [
    'each second until a moment in UTC',
    [event(`${BERLIN}:20260702T200000`, 'RRULE:FREQ=SECONDLY;UNTIL=20260702T180002Z')],
    ['00', '01', '02'].map((second) => `2026-07-02T18:00:${second}Z 2026-07-02T18:00:${second}Z Europe/Berlin`),
  ],
  [
    'a rule that ended before it began',
    [event('DTSTART:20260702T100000Z', 'RRULE:FREQ=DAILY;UNTIL=20260701T000000Z')],
    [],
  ],
  [
    'a week of the year is on the weekday of the start',
    [event('DTSTART:20260702T100000Z', 'RRULE:FREQ=YEARLY;BYWEEKNO=40')],
    ['2026-07-02', '2026-10-01'].map((day) => `${day}T10:00:00Z ${day}T10:00:00Z`),
  ],
  [
    'days that no year has',
    [
      event('DTSTART:20260102T100000Z', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30'),
      another('b', 'DTSTART:20260102T100000Z', 'RRULE:FREQ=SECONDLY;BYMONTH=4;BYMONTHDAY=31;BYHOUR=1'),
      another('c', 'DTSTART:20260102T100000Z', 'RRULE:FREQ=MONTHLY;BYDAY=1MO;BYMONTHDAY=20'),
    ],
    Array.from({ length: 3 }, () => '2026-01-02T10:00:00Z 2026-01-02T10:00:00Z'),
  ],
  [
    'rules that repeat too often: the other events go in',
    [
      event('DTSTART:20260102T100000Z', 'RRULE:FREQ=SECONDLY'),
      event('DTSTART:20260102T100000Z', `RRULE:FREQ=YEARLY;BYHOUR=1,2,3;BYMINUTE=${SIXTY};BYSECOND=${SIXTY};BYDAY=MO`),
      another('b', 'DTSTART:20260103T100000Z'),
    ],
    [
      'rrule repeats too often, or needs too many steps',
      'sequence is not above that of another version of the event',
      '2026-01-03T10:00:00Z 2026-01-03T10:00:00Z',
    ],
  ],
  [
    'a zone whose clocks change every second',
    [
      event('DTSTART;TZID=Here:20260102T100000'),
      another('b', 'DTSTART:20260103T100000Z'),
      [...ZONE.slice(0, -2), 'RRULE:FREQ=SECONDLY', ...ZONE.slice(-2)],
    ],
    ['rrule repeats too often, or needs too many steps', '2026-01-03T10:00:00Z 2026-01-03T10:00:00Z'],
  ],
  [
    'an event without an end: the next one goes in',
    [['BEGIN:VEVENT', 'UID:b', 'DTSTART:20260102T100000Z'], event('DTSTART:20260103T100000Z')],
    [
      'row is no event of iCalendar: invalid ical body. component began but did not end',
      '2026-01-03T10:00:00Z 2026-01-03T10:00:00Z',
    ],
  ],
]

for (const [what, components, expected] of CALENDARS) {
  test(what, async (t) => t.deepEqual(await starts(calendar(...components)), expected))
}

test('a calendar that ends too soon', async (t) => {
  const whole = calendar(event('DTSTART:20260821T073000Z'), event('DTSTART:20260822T073000Z'))
  const found = await starts(whole.slice(0, whole.indexOf('20260822')))
  t.deepEqual(found, ['2026-08-21T07:30:00Z 2026-08-21T07:30:00Z', 'line 11: the file ends before the calendar does'])
})

const LOCAL = event('DTSTART:20260702T120000', 'RRULE:FREQ=DAILY;COUNT=2', 'EXDATE:20260703T100000Z')
test('a zone that is given for times without one', async (t) => {
  t.deepEqual(await starts(calendar(LOCAL), 'Europe/Berlin'), [
    '2026-07-02T10:00:00Z 2026-07-02T10:00:00Z Europe/Berlin',
  ])
})

test('a position, and the zone of the calendar, are better than one that is given', async (t) => {
  const placed = event('DTSTART:20260702T120000', 'GEO:40.7;-74')
  t.deepEqual(await starts(calendar(placed), 'Europe/Berlin'), ['2026-07-02T12:00:00 2026-07-02T12:00:00'])
  const own = ['X-WR-TIMEZONE:Asia/Tokyo']
  t.deepEqual(await starts(calendar(own, event('DTSTART:20260702T120000')), 'Europe/Berlin'), [
    '2026-07-02T03:00:00Z 2026-07-02T03:00:00Z Asia/Tokyo',
  ])
})

test('parameters that are folded before the colon leave the line before them as it is', async (t) => {
  const attendee = [
    'ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;CN=a',
    ' da;X-NUM=0:mailto:a@example.org',
  ]
  const days = event('DTSTART:20260302T100000Z', 'DTEND:20260302T110000Z', ...attendee)
  t.deepEqual(await starts(calendar(days)), ['2026-03-02T10:00:00Z 2026-03-02T11:00:00Z'])
})

test('a line that is not folded stays a part of the description', async (t) => {
  const lines = ['DESCRIPTION:One', 'two, three', 'four', ' and five', 'Tickets: 5 EUR', 'https://example.org/a']
  const texts = await values(calendar(event(...lines, 'DTSTART:20260702T120000Z')), 'description')
  t.deepEqual(texts, ['One\ntwo, three\nfourand five\nTickets: 5 EUR\nhttps://example.org/a'])
})
