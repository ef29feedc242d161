/**
 * iCalendar as the Python package recurring_ical_events reads it, on calendars at random. Two differences are listed,
 * where a sentence of RFC 5545 contradicts the reference; generated-calendars.ts lists those that the calendars avoid.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import { offsetIn } from '../../../core/model/wall-time.ts'
import { readIcalendar } from '../../../data/import/formats/icalendar/read-icalendar.ts'
import { isRejection } from '../../../data/import/formats/source-row.ts'
import { icalendarPython, skipped } from '../../support/processes/needs.ts'
import { temporaryFolder } from '../../support/processes/temporary-files.ts'
import { generatedCalendars, ZONE_NAMES } from './generated-calendars.ts'
import { referenceEvents } from './reference.ts'

const CALENDARS = 2500
/** Calendars of one test: the runner ends a file of which no test ends for minutes. */
const PART = 250
const SEED = 39
const HOUR = 3_600_000

interface Read {
  /** "start end summary". */
  readonly events: readonly string[]
  /** Why events were rejected. An older version of an event is not. */
  readonly refused: readonly string[]
}

async function ourEvents(path: string): Promise<Read> {
  const events = new Set<string>()
  const refused: string[] = []
  const window = { from: '2026-01-01', until: '2027-01-01' }
  for await (const { rows } of readIcalendar({ path, onBytes: () => undefined }, window)) {
    for (const { content } of rows) {
      if (!isRejection(content)) events.add(told(content.properties))
      else if (content.field !== 'sequence') refused.push(`${content.field} ${content.reason}`)
    }
  }
  return { events: [...events].sort(), refused }
}

/** The end of a day is the day after it, as in iCalendar. */
function told({ start_date, end_date, name }: Readonly<Record<string, unknown>>): string {
  const end = String(end_date)
  const after = () => new Date(Date.parse(end) + 24 * HOUR).toISOString().slice(0, 10)
  return `${String(start_date)} ${end.length === 10 ? after() : end} ${String(name)}`
}

/** The sentence of RFC 5545 by which an event of one side and one of the other differ; undefined: none. */
function contradicted(text: string, one: string, other: string): string | undefined {
  const [[start = '', end = '', ...name], [otherStart = '', otherEnd = '', ...otherName]] = [one, other].map((each) =>
    each.split(' '),
  ) as [string[], string[]]
  if (name.join() !== otherName.join()) return undefined
  const isHour = (a: string, b: string) => Math.abs(Date.parse(a) - Date.parse(b)) === HOUR
  const last = Math.max(Date.parse(end), Date.parse(otherEnd))
  const isChange = isClockChange(Date.parse(start) - 2 * HOUR, last) || isFirstAtClockChange(text, name.join(' '))
  if (start === otherStart && isHour(end, otherEnd) && isChange) {
    return '3.8.5.3: "the same exact duration will apply to all the members of the generated recurrence set"'
  }
  if (isHour(start, otherStart) && start.startsWith('2026-03-29T0')) {
    return '3.3.5: "the DATE-TIME value is interpreted using the UTC offset before the gap in local times"'
  }
  return undefined
}

function isClockChange(from: number, until: number): boolean {
  return ZONE_NAMES.some((zone) => offsetIn(zone)(from) !== offsetIn(zone)(until))
}

/** Whether clocks may change during the event from which repeated ones take their duration. */
function isFirstAtClockChange(text: string, name: string): boolean {
  const [, year, month, day] =
    new RegExp(`SUMMARY:${name}\r[^]*?DTSTART[^:]*:(\\d{4})(\\d\\d)(\\d\\d)`).exec(text) ?? []
  const first = Date.UTC(Number(year), Number(month) - 1, Number(day))
  return isClockChange(first - 24 * HOUR, first + 72 * HOUR)
}

const title = `${CALENDARS} calendars as recurring_ical_events reads them`
if (icalendarPython === undefined) test.skip(skipped(title, 'ICALENDAR_PYTHON'), () => undefined)
else {
  const all = generatedCalendars(CALENDARS, SEED)
  for (let from = 0; from < CALENDARS; from += PART) testPart(icalendarPython, all.slice(from, from + PART), from)
}

function testPart(python: string, calendars: readonly string[], from: number): void {
  test(`${title}: from ${from} on`, async (t) => {
    t.timeout(240_000)
    const folder = temporaryFolder('icalendar')
    const expected = referenceEvents(python, calendars)
    const listed = new Map<string, number>()
    const different: string[] = []
    let refusals = 0
    for (const [index, text] of calendars.entries()) {
      const path = join(folder, 'calendar.ics')
      writeFileSync(path, text)
      const { events, refused } = await ourEvents(path)
      const reference = expected[index] ?? []
      const [ours, theirs] = [
        events.filter((each) => !reference.includes(each)),
        reference.filter((each) => !events.includes(each)),
      ]
      const sentences = ours.map((each) => theirs.map((other) => contradicted(text, each, other)).find(Boolean))
      const isListed = ours.length === theirs.length && sentences.every((sentence) => sentence !== undefined)
      if (isListed) for (const sentence of sentences) listed.set(sentence ?? '', (listed.get(sentence ?? '') ?? 0) + 1)
      else
        different.push(
          `${text}\nonly ours: ${ours.join(', ')}\nonly the reference: ${theirs.join(', ')}\n${refused.join('\n')}`,
        )
      refusals += refused.length > 0 ? 1 : 0
    }
    for (const [sentence, count] of listed) t.log(`${count} events differ by RFC 5545 ${sentence}`)
    t.deepEqual(different.slice(0, 3), [], `${different.length} calendars differ`)
    t.true(refusals <= PART / 100, `${refusals} calendars with rejected events`)
  })
}
