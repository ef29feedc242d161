/** Writes hours that are valid for some time, and closed days, in OpenStreetMap's syntax. */
import { type OpeningEntry, openingText } from '../../../../core/opening/entries.ts'

/** Hours on some days of the week. */
export interface GivenHours {
  readonly days: readonly number[]
  /** Undefined: the days are closed. */
  readonly times: { readonly opens: string; readonly closes: string } | undefined
  /** Undefined: always valid. */
  readonly period: Period | undefined
}

/** The days of validity, both included. */
export interface Period {
  /** As in OpenStreetMap's syntax: `2026 Apr 01-2026 Sep 30`. */
  readonly text: string
  readonly length: number
}

const NAMES = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su', 'PH'] as const
const DAY_MILLISECONDS = 86_400_000
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const
/** The syntax has no period without a beginning or an end. */
const [BEGIN, END] = ['1970-01-01', '2099-12-31'] as const

/** Shorter periods come later, as a later rule replaces an earlier one on its days. Throws `InvalidEntry`. */
export function hoursText(hours: readonly GivenHours[]): string | undefined {
  const periods = new Map<string, GivenHours[]>()
  for (const each of hours.toSorted((a, b) => (b.period?.length ?? Infinity) - (a.period?.length ?? Infinity) || 0)) {
    const text = each.period?.text ?? ''
    periods.set(text, [...(periods.get(text) ?? []), each])
  }
  return [...periods].flatMap(([period, valid]) => rulesOf(period, valid)).join('; ') || undefined
}

function rulesOf(period: string, hours: readonly GivenHours[]): string[] {
  const entries = hours.flatMap(({ days, times }): OpeningEntry[] =>
    times ? days.map((day) => ({ day_of_week: day, ...times })) : [],
  )
  const open = new Set(entries.map(({ day_of_week }) => day_of_week))
  const closed = hours.flatMap(({ days, times }) => (times ? [] : days)).filter((day) => !open.has(day))
  const text = openingText(entries)
  const rules = [...(text === undefined ? [] : [text]), ...closedRule([...new Set(closed)])]
  return period === '' ? rules : rules.map((rule) => within(period, rule))
}

/** `Sa-Su off` */
function closedRule(days: readonly number[]): string[] {
  if (days.length === 0) return []
  const all = days.toSorted((a, b) => a - b)
  const runs: number[][] = []
  for (const day of all) {
    const run = runs.at(-1)
    if (run?.at(-1) === day - 1 && day < 7) run.push(day)
    else runs.push([day])
  }
  const names = runs.map((run) => [...new Set([run[0], run.at(-1)])].map((day) => NAMES[day as number]).join('-'))
  return [`${names.join()} off`]
}

/** Puts the period before each rule of a text. */
function within(period: string, text: string): string {
  const rules = text === '24/7' ? 'Mo-Su 00:00-24:00' : text
  return rules.replace(/(^|[;,] )(?:Mo-Su )?/g, `$1${period} `)
}

/**
 * Reads the first and the last day: `2026-04-01`, perhaps with a time, or `--04-01` in every year. Null: there is
 * neither. Undefined: they can't be read.
 */
export function periodOf(from: unknown, through: unknown): Period | null | undefined {
  if (isAbsent(from) && isAbsent(through)) return null
  const first = dayOf(isAbsent(from) ? BEGIN : from)
  const last = dayOf(isAbsent(through) ? END : through)
  if (!first || !last || (first.year === '') !== (last.year === '')) return undefined
  const days = (last.time - first.time) / DAY_MILLISECONDS
  if (first.year === '') {
    const text = first.text === last.text ? first.text : `${first.text}-${last.text}`
    return { text, length: days < 0 ? days + 366 : days }
  }
  if (days < 0) return undefined
  return { text: days === 0 ? first.text : `${first.text}-${last.text}`, length: days }
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

interface CalendarDay {
  readonly year: string
  readonly text: string
  readonly time: number
}

function dayOf(value: unknown): CalendarDay | undefined {
  const [, year = '', month, day] = /^(?:(\d{4})|-)-(\d\d)-(\d\d)(?:T.*)?$/.exec(String(value).trim()) ?? []
  const date = new Date(`${year || '2024'}-${month}-${day}T00:00:00Z`)
  // 31 April would be 1 May.
  if (Number.isNaN(date.getTime()) || date.getUTCDate() !== Number(day)) return undefined
  return { year, text: [year, MONTHS[date.getUTCMonth()], day].join(' ').trim(), time: date.getTime() }
}
