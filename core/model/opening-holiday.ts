/** Hours on public holidays, read from a text of opening hours, independent of the country. */
import type { nominatim_object, opening_hours } from 'opening_hours'
import { cutDay, DAY_MINUTES, type Span } from './opening-spans.ts'
import { parseOpeningHours } from './opening-syntax.ts'

/** A country whose holidays the package knows. `HOLIDAYS` has some, on different weekdays and in different seasons. */
export const COUNTRY: nominatim_object = { lat: 0, lon: 0, address: { country_code: 'de', state: 'Berlin' } }
const HOLIDAYS = [new Date(2026, 0, 1), new Date(2026, 4, 1), new Date(2026, 9, 3)]

/**
 * Returns the hours that the rules for public holidays give for most of `HOLIDAYS`, from the holiday's midnight on.
 * Undefined if no rule names public holidays, or if the rules are not understood.
 */
export async function readHoliday(text: string): Promise<Span[] | undefined> {
  const rules = rulesOf(text, 'PH').filter((rule) => names(rule, 'PH'))
  if (rules.length === 0) return undefined
  const hours = await parseOpeningHours(rules.join('; '), COUNTRY)
  if (!hours) return undefined
  const said = HOLIDAYS.map((holiday) => JSON.stringify(hoursOfHoliday(hours, holiday)))
  const [first = ''] = said
  const max = said.find((each, index) => said.indexOf(each) < index) ?? first
  return JSON.parse(max) as Span[]
}

/** Returns the spans that begin on that day. Uncertain ones count as closed. */
function hoursOfHoliday(hours: opening_hours, holiday: Date): Span[] {
  const open = hours.getOpenIntervals(daysAfter(holiday, -2), daysAfter(holiday, 3))
  return cutDay(
    open.flatMap(([from, to, isUnknown]): Span[] =>
      isUnknown ? [] : [[minuteOf(from, holiday), minuteOf(to, holiday)]],
    ),
  )
}

/** `Mo-Sa,PH 09:00-17:00; PH off` → `Mo-Sa 09:00-17:00` */
export function withoutHolidays(text: string): string {
  return rulesOf(text, '[PS]H')
    .map((rule) => rule.replaceAll(/,\s*[PS]H\b(?!\s*[+-]?\d+ days?)/g, '').replaceAll(/\b[PS]H\s*,\s*/g, ''))
    .filter((rule) => !names(rule, '[PS]H'))
    .join('; ')
}

/** Splits a text into rules. A rule for holidays may also follow a time and a comma: `09:00-17:00, PH off`. */
function rulesOf(text: string, kind: string): string[] {
  const separator = new RegExp(`;(?=(?:[^"]*"[^"]*")*[^"]*$)|(?<=\\d:\\d\\d),(?=\\s*${kind}\\b)`)
  return text
    .split(separator)
    .map((rule) => rule.trim())
    .filter((rule) => rule !== '')
}

function names(rule: string, kind: string): boolean {
  return new RegExp(`(?:^|[\\s,])${kind}\\b`).test(rule.replaceAll(/"[^"]*"/g, ''))
}

/** Returns the wall-clock minutes since midnight of `day`. */
function minuteOf(date: Date, day: Date): number {
  const midnight = new Date(date.getFullYear(), date.getMonth(), date.getDate())
  const days = Math.round((midnight.getTime() - day.getTime()) / (DAY_MINUTES * 60_000))
  return days * DAY_MINUTES + date.getHours() * 60 + date.getMinutes()
}

function daysAfter(date: Date, count: number): Date {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + count)
}
