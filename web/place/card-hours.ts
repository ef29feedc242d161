/** The opening hours on a card: the state now, and the table of the week. */
import { localTime } from '../../core/query/local-clock.ts'
import { hoursOfDay, type OpeningEntry, type OpenState } from '../../core/query/open-state.ts'
import { listedState, stateOf } from '../../core/query/place-hours.ts'
import type { Place } from '../base/api.ts'
import { h } from '../base/element.ts'
import { weekdayName } from '../base/format.ts'
import { describeHours, describeState } from '../base/opening.ts'
import { say } from '../words/card.ts'
import { LOCALE } from '../words/words.ts'

const WEEK = [0, 1, 2, 3, 4, 5, 6] as const
const HOLIDAYS = 7
const MINUTES_OF_DAY = 1440
/** From yesterday on. */
const DAYS_SHOWN = 8
const date = new Intl.DateTimeFormat(LOCALE, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })

/** `Open · closes 20:00` */
export function openMark(state: OpenState): HTMLElement {
  const soon = state.isOpen && (state.change?.inMinutes ?? Infinity) <= 45
  return h('span', { class: soon ? 'open-soon' : state.isOpen ? 'open-now' : 'shut-now' }, describeState(state))
}

/** `Open` or `Closed`, for lists. */
export function shortMark({ properties }: Place, now: number): HTMLElement | undefined {
  const state = listedState(properties, now)
  return state && h('span', { class: state.isOpen ? 'open-now' : 'shut-now' }, say(state.isOpen ? 'open' : 'closed'))
}

/**
 * The state, which opens the table of the week, or of the next days if no two weeks are alike. A text that says neither
 * is shown as it is.
 */
export function hoursPart(place: Place, now: number): HTMLElement | undefined {
  const { opening_hours: entries, opening_hours_text: text, special_hours: special = [], timezone } = place.properties
  const plain = text ? h('span', { class: 'hours', dir: 'auto' }, unquoted(text)) : undefined
  if (!entries && special.length === 0) return plain
  const dated = (entries ? special : special.slice(0, DAYS_SHOWN)).flatMap(({ date: day, hours }) =>
    hours ? [row(date.format(new Date(day)), describeHours(hours), false)] : [],
  )
  const rows = [...(entries ? weekRows(entries, text, todayIn(timezone, now)) : []), ...dated]
  const state = stateOf(place.properties, now)
  return h(
    'details',
    { class: 'week' },
    h('summary', {}, state ? openMark(state) : say('openingHours')),
    entries ? undefined : plain,
    h('table', {}, h('caption', { class: 'unseen' }, say('openingHours')), h('tbody', {}, ...rows)),
    special.some(({ hours }) => !hours) ? h('p', { class: 'quiet' }, say('holidaysMayChange')) : undefined,
    zoneNote(timezone, now),
  )
}

function weekRows(entries: readonly OpeningEntry[], text: string | null | undefined, today: number): HTMLElement[] {
  const rows = WEEK.map((day) => row(weekdayName(day, 'long'), describeHours(hoursOfDay(entries, day)), day === today))
  const namesHolidays = entries.some(({ day_of_week }) => day_of_week === HOLIDAYS) || /\bPH\b/.test(text ?? '')
  const holidays = row(say('publicHolidays'), describeHours(hoursOfDay(entries, HOLIDAYS)), false)
  return namesHolidays ? [...rows, holidays] : rows
}

function row(day: string, hours: string, isToday: boolean): HTMLElement {
  const name = isToday ? [day, h('span', { class: 'unseen' }, say('today'))] : [day]
  return h('tr', { class: isToday && 'today' }, h('th', { scope: 'row' }, ...name), h('td', {}, hours))
}

/** Says whose time it is, if it is not the reader's. */
function zoneNote(timezone: string | null, now: number): HTMLElement | undefined {
  if (timezone === null || clockIn(timezone, now) === clockIn(undefined, now)) return undefined
  return h('p', { class: 'quiet' }, say('localTime', { time: clockIn(timezone, now) }))
}

function clockIn(timeZone: string | undefined, now: number): string {
  try {
    return new Intl.DateTimeFormat(LOCALE, {
      timeZone,
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }).format(now)
  } catch {
    return 'unknown'
  }
}

/** 0 Monday; in the reader's time if that of the place is not known. */
function todayIn(timezone: string | null, now: number): number {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  const { minute } = localTime(now, timezone ?? own) ?? localTime(now, own) ?? { minute: 0 }
  return Math.floor(minute / MINUTES_OF_DAY)
}

/** A text that is no week is a comment, in quotes. */
function unquoted(text: string): string {
  return text
    .replace(/^"([^"]+)"$/, '$1')
    .split(/\s*;\s*/)
    .join('\n')
}
