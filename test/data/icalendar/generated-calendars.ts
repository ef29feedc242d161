/**
 * Calendars at random: zones × EXDATE, RDATE, RECURRENCE-ID, DTEND × DATE, DATE-TIME, PERIOD × RANGE × SEQUENCE. Times are
 * mostly those at which the event takes place, told in another way.
 *
 * They avoid what the reference reads otherwise than RFC 5545 says, or what the RFC leaves open:
 * - It takes what the clocks of one zone show for UTC. So times differ by minutes that no offset has, and a day stands for
 *   a time only if the event does not begin on the hour. 3.3.5: a time with a zone is a moment.
 * - It keeps two versions of one changed time that are told in different zones. 3.8.4.4: they are the same instance.
 * - A version without SEQUENCE is below one with 0. 3.8.7.4: "its sequence number is 0".
 * - A newer version without RANGE changes later times too. 3.8.4.4: by default "the single recurrence instance only".
 * - BYWEEKNO without BYDAY is all days of the week. 3.3.10: what is missing is "derived from the Start Time".
 * - A day or a time without a zone as RECURRENCE-ID of an event with one is not allowed, with RANGE it is left out here.
 */
import fc from 'fast-check'
import { momentAt, offsetIn } from '../../../core/model/wall-time.ts'

const DAY = 86_400_000
const HOUR = 3_600_000
const MINUTE = 60_000

/** A zone as a property names it, and as the time zone database does. */
interface NamedZone {
  readonly tzid: string
  readonly name: string
}

const ZONES: readonly NamedZone[] = [
  ...['Europe/Berlin', 'America/New_York', 'Asia/Tokyo', 'Australia/Sydney', 'Asia/Kathmandu'].map((name) => ({
    tzid: name,
    name,
  })),
  { tzid: 'W. Europe Standard Time', name: 'Europe/Berlin' },
  { tzid: 'Pacific Standard Time', name: 'America/Los_Angeles' },
  { tzid: '/citadel.org/20210210_1/America/Argentina/Buenos_Aires', name: 'America/Argentina/Buenos_Aires' },
  { tzid: 'Own', name: 'Europe/Berlin' },
]

/** The zones as the time zone database names them. */
export const ZONE_NAMES = ZONES.map(({ name }) => name)

/** A zone whose name nobody knows, with the clocks of Berlin. */
const OWN_ZONE = [
  ...['BEGIN:VTIMEZONE', 'TZID:Own', 'BEGIN:STANDARD', 'TZNAME:CET', 'DTSTART:19701025T030000', 'TZOFFSETFROM:+0200'],
  ...['TZOFFSETTO:+0100', 'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU', 'END:STANDARD', 'BEGIN:DAYLIGHT', 'TZNAME:CEST'],
  ...['DTSTART:19700329T020000', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200', 'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU'],
  ...['END:DAYLIGHT', 'END:VTIMEZONE'],
]

const CALENDAR_ZONE: NamedZone = { tzid: 'America/New_York', name: 'America/New_York' }

type Kind = 'DATE' | 'floating' | 'UTC' | NamedZone

interface Time {
  /** The local time, as the same time in UTC. */
  readonly wall: number
  readonly kind: Kind
}

const compact = (wall: number) => new Date(wall).toISOString().slice(0, 19).replace(/[-:]/g, '')

/** `;TZID=Europe/Berlin:20260302T193000` */
function told({ wall, kind }: Time, value = (text: string) => text): string {
  if (kind === 'DATE') return `;VALUE=DATE:${compact(wall).slice(0, 8)}`
  if (kind === 'floating') return `:${value(compact(wall))}`
  if (kind === 'UTC') return `:${value(`${compact(wall)}Z`)}`
  return `;TZID=${kind.tzid}:${value(compact(wall))}`
}

const isMoment = (kind: Kind) => kind !== 'DATE' && kind !== 'floating'

/** The same moment on the clocks of another zone; without a zone, the same reading of the clocks. */
function toldAs(time: Time, kind: Kind): Time {
  if (!isMoment(time.kind) || !isMoment(kind)) return { wall: time.wall, kind }
  const moment = time.kind === 'UTC' ? time.wall : momentAt(time.wall, offsetIn((time.kind as NamedZone).name))
  return { wall: kind === 'UTC' ? moment : moment + offsetIn((kind as NamedZone).name)(moment), kind }
}

const zone = fc.constantFrom(...ZONES)
const kind = fc.oneof(
  { arbitrary: zone as fc.Arbitrary<Kind>, weight: 6 },
  { arbitrary: fc.constant<Kind>('UTC'), weight: 2 },
  { arbitrary: fc.constant<Kind>('DATE'), weight: 2 },
  { arbitrary: fc.constant<Kind>('floating'), weight: 1 },
)

const RULES = [
  ...['DAILY', 'DAILY;INTERVAL=3', 'WEEKLY', 'WEEKLY;INTERVAL=2', 'WEEKLY;BYDAY=MO,TH', 'MONTHLY', 'MONTHLY;BYDAY=2TU'],
  ...[
    'MONTHLY;BYMONTHDAY=-1',
    'MONTHLY;BYMONTHDAY=31',
    'YEARLY',
    'YEARLY;BYMONTH=3,10;BYDAY=-1SU',
    'YEARLY;BYWEEKNO=20;BYDAY=WE',
  ],
  ...['YEARLY;BYMONTH=2;BYMONTHDAY=29', 'YEARLY;BYYEARDAY=100,-1', 'MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1'],
]

const part = fc.record({
  /** Which of the times of the event, roughly. */
  turn: fc.nat(5),
  kind,
  form: fc.constantFrom('same', 'same', 'other', 'UTC', 'DATE', 'off'),
  period: fc.constantFrom('', '', '/PT3H', '/P1D', 'end'),
})
const change = fc.record({
  turn: fc.nat(5),
  kind,
  form: fc.constantFrom('same', 'same', 'other', 'UTC', 'DATE'),
  hours: fc.constantFrom(-24, -1, 0, 1, 2, 25, 72),
  isForLater: fc.boolean(),
  sequence: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
  end: fc.nat(4),
  own: fc.boolean(),
})

const parts = fc.record({
  kind,
  day: fc.integer({ min: 5, max: 300 }),
  minutes: fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 47 })).map((half) => half * 30),
  end: fc.nat(7),
  endKind: kind,
  hours: fc.integer({ min: 1, max: 50 }),
  rules: fc.oneof(
    fc.constant([]),
    fc.array(fc.constantFrom(...RULES), { minLength: 1, maxLength: 1 }),
    fc.array(fc.constantFrom(...RULES), { minLength: 1, maxLength: 2 }),
  ),
  bound: fc.constantFrom('', ';COUNT=5', ';COUNT=9', 'until'),
  step: fc.constantFrom(1, 7),
  exceptions: fc.array(part, { maxLength: 3 }),
  additions: fc.array(part, { maxLength: 3 }),
  changes: fc.array(change, { maxLength: 3 }),
  sequence: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
  older: fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
  order: fc.nat(2),
  hasZone: fc.boolean(),
})

type Parts = typeof parts extends fc.Arbitrary<infer Made> ? Made : never

function endLines(start: Time, choice: number, hours: number, otherKind: Kind): string[] {
  if (start.kind === 'DATE') {
    const days = 1 + (hours % 3)
    return choice === 0
      ? []
      : choice < 4
        ? [`DTEND${told({ ...start, wall: start.wall + days * DAY })}`]
        : [`DURATION:P${days}D`]
  }
  const end = { ...start, wall: start.wall + hours * HOUR }
  const isOther = isMoment(start.kind) && isMoment(otherKind)
  const lines: (() => string[])[] = [
    () => [],
    () => [`DTEND${told(end)}`],
    () => [`DTEND${told(isOther ? toldAs(end, otherKind) : end)}`],
    () => [`DTEND${told(isOther ? toldAs(end, 'UTC') : end)}`],
    () => [`DURATION:PT${hours}H`],
    () => [`DURATION:P${hours % 3}DT${hours % 5}H`],
  ]
  return (lines[choice % lines.length] as () => string[])()
}

const sequenceLine = (sequence: number | undefined) => (sequence === undefined ? [] : [`SEQUENCE:${sequence}`])

function calendarText(made: Parts): string {
  const day = Date.UTC(2026, 0, 1) + made.day * DAY
  const start: Time = { wall: made.kind === 'DATE' ? day : day + made.minutes * 60_000, kind: made.kind }
  const turn = (index: number): Time => ({ ...start, wall: start.wall + index * made.step * DAY })
  // The reference compares clocks of one zone with those of UTC: on the hour, a day may be taken for another moment.
  const isOnTheHour = start.kind !== 'DATE' && made.minutes % 60 === 0
  const isLocal = made.kind === 'floating' && !made.hasZone
  const form = (time: Time, name: string, otherKind: Kind): Time => {
    if (isLocal && (name === 'other' || name === 'UTC')) return time
    const moment = made.kind === 'floating' ? { ...time, kind: CALENDAR_ZONE } : time
    if (name === 'other') return isMoment(otherKind) || !isMoment(time.kind) ? toldAs(moment, otherKind) : time
    if (name === 'UTC') return toldAs(moment, 'UTC')
    if (name === 'DATE') return isOnTheHour ? time : { ...time, kind: 'DATE' }
    return name === 'off' && time.kind !== 'DATE' ? { ...time, wall: time.wall + 7 * MINUTE } : time
  }
  const until = () =>
    `;UNTIL=${told(start.kind === 'floating' || start.kind === 'DATE' ? turn(4) : toldAs(turn(4), 'UTC')).replace(/^.*:/, '')}`
  // The reference takes a local UNTIL for one in UTC where X-WR-TIMEZONE is given.
  const bound = made.bound !== 'until' ? made.bound : start.kind === 'floating' && made.hasZone ? ';COUNT=7' : until()
  // The reference takes the day of an addition in the zone of that addition, not of the event.
  const isDayClear = made.additions.every(({ form: told }) => told !== 'other' && told !== 'UTC')
  const exceptionForm = (name: string) => (name === 'DATE' && !isDayClear ? 'same' : name)
  // Of two periods with one start, which one counts is open.
  const additions = made.additions
    .filter((each, index, all) => each.period === '' || all.findIndex(({ turn }) => turn === each.turn) === index)
    // The reference moves an addition on the clocks of its own zone, which may change on another day.
    .map((each) => (made.changes.some(({ isForLater }) => isForLater) ? { ...each, form: 'same' } : each))
  const main = [
    ...['BEGIN:VEVENT', 'UID:a', 'SUMMARY:main', `DTSTART${told(start)}`],
    ...endLines(start, made.end, made.hours, made.endKind),
    ...[...new Set(made.rules)].map((rule) => `RRULE:FREQ=${rule}${bound}`),
    ...made.exceptions.map((each) => `EXDATE${told(form(turn(each.turn), exceptionForm(each.form), each.kind))}`),
    ...additions.map((each) => {
      const time = form(
        {
          ...turn(each.turn),
          wall: turn(each.turn).wall + (start.kind === 'DATE' ? 0 : (each.turn % 2) * 11 * MINUTE),
        },
        each.form,
        each.kind,
      )
      if (each.period === '' || time.kind === 'DATE' || start.kind === 'DATE') return `RDATE${told(time)}`
      const suffix = time.kind === 'UTC' ? 'Z' : ''
      const end = each.period === 'end' ? `/${compact(time.wall + 5 * HOUR)}${suffix}` : each.period
      return `RDATE;VALUE=PERIOD${told(time, (text) => `${text}${end}`)}`
    }),
    ...sequenceLine(made.sequence),
    'END:VEVENT',
  ]
  const older =
    made.older === undefined
      ? []
      : [
          'BEGIN:VEVENT',
          'UID:a',
          'SUMMARY:other',
          `DTSTART${told({ ...start, wall: start.wall + DAY })}`,
          ...sequenceLine(made.older),
          'END:VEVENT',
        ]
  const changes = made.changes.flatMap((each, index) => {
    // Two versions of one change are told alike.
    const first = made.changes.find(({ turn }) => turn === each.turn) ?? each
    // The reference forgets RANGE where X-WR-TIMEZONE is given.
    const isForLater = first.isForLater && made.kind !== 'floating'
    const isDay = first.form === 'DATE' && isForLater
    const original = form(turn(each.turn), isDay ? 'same' : first.form, first.kind)
    const wall = turn(each.turn).wall + each.hours * HOUR
    const moved: Time = start.kind === 'DATE' ? { ...start, wall: Math.floor(wall / DAY) * DAY } : { ...start, wall }
    const own = each.own && isMoment(moved.kind) && isMoment(each.kind) ? toldAs(moved, each.kind) : moved
    return [
      ...['BEGIN:VEVENT', 'UID:a', `SUMMARY:change ${index}`],
      `RECURRENCE-ID${isForLater ? ';RANGE=THISANDFUTURE' : ''}${told(original)}`,
      `DTSTART${told(own)}`,
      ...endLines(own, each.end, made.hours, own.kind),
      ...sequenceLine(each.sequence),
      'END:VEVENT',
    ]
  })
  const components = [
    OWN_ZONE,
    ...([
      [main, older, changes],
      [changes, main, older],
      [older, changes, main],
    ][made.order] as string[][]),
  ]
  const zone = made.kind === 'floating' && made.hasZone ? [`X-WR-TIMEZONE:${CALENDAR_ZONE.name}`] : []
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//test//EN',
    ...zone,
    ...components.flat(),
    'END:VCALENDAR',
    '',
  ]
  return lines.join('\r\n')
}

/** Returns as many calendars, always the same ones for a seed. */
export function generatedCalendars(count: number, seed: number): string[] {
  return fc.sample(parts, { numRuns: count, seed }).map(calendarText)
}
