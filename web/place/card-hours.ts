/** The opening hours on a card: the state now, and the table of the week. */
import { hoursOfDay, type OpeningEntry, type OpenState } from '../../core/query/open-state.ts'
import { listedState, stateOf } from '../../core/query/place-hours.ts'
import type { Place } from '../base/api.ts'
import { h } from '../base/element.ts'
import { DAYS, describeHours, describeState } from '../base/opening.ts'

const NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
const HOLIDAYS = 7
/** From yesterday on. */
const DAYS_SHOWN = 8
const date = new Intl.DateTimeFormat('en', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })

/** `Open · closes 20:00` */
export function openMark(state: OpenState): HTMLElement {
  const soon = state.isOpen && (state.change?.inMinutes ?? Infinity) <= 45
  return h('span', { class: soon ? 'open-soon' : state.isOpen ? 'open-now' : 'shut-now' }, describeState(state))
}

/** `Open` or `Closed`, for lists. */
export function shortMark({ properties }: Place, now: number): HTMLElement | undefined {
  const state = listedState(properties, now)
  return state && h('span', { class: state.isOpen ? 'open-now' : 'shut-now' }, state.isOpen ? 'Open' : 'Closed')
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
    h('summary', {}, state ? openMark(state) : 'Opening hours'),
    entries ? undefined : plain,
    h('table', {}, h('caption', { class: 'unseen' }, 'Opening hours'), h('tbody', {}, ...rows)),
    special.some(({ hours }) => !hours) ? h('p', { class: 'quiet' }, 'Holidays may change these hours.') : undefined,
    zoneNote(timezone, now),
  )
}

function weekRows(entries: readonly OpeningEntry[], text: string | null | undefined, today: number): HTMLElement[] {
  const rows = NAMES.map((name, day) => row(name, describeHours(hoursOfDay(entries, day)), day === today))
  const namesHolidays = entries.some(({ day_of_week }) => day_of_week === HOLIDAYS) || /\bPH\b/.test(text ?? '')
  const holidays = row('Public holidays', describeHours(hoursOfDay(entries, HOLIDAYS)), false)
  return namesHolidays ? [...rows, holidays] : rows
}

function row(day: string, hours: string, isToday: boolean): HTMLElement {
  const name = isToday ? [day, h('span', { class: 'unseen' }, ', today')] : [day]
  return h('tr', { class: isToday && 'today' }, h('th', { scope: 'row' }, ...name), h('td', {}, hours))
}

/** Says whose time it is, if it is not the reader's. */
function zoneNote(timezone: string | null, now: number): HTMLElement | undefined {
  if (timezone === null || clockIn(timezone, now) === clockIn(undefined, now)) return undefined
  return h('p', { class: 'quiet' }, `Local time; it is ${clockIn(timezone, now)} there.`)
}

function clockIn(timeZone: string | undefined, now: number): string {
  try {
    return new Intl.DateTimeFormat('en', {
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

function todayIn(timezone: string | null, now: number): number {
  return DAYS.findIndex((day) => clockIn(timezone ?? undefined, now).startsWith(day))
}

/** A text that is no week is a comment, in quotes. */
function unquoted(text: string): string {
  return text
    .replace(/^"([^"]+)"$/, '$1')
    .split(/\s*;\s*/)
    .join('\n')
}
