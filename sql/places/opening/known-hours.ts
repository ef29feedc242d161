/** Opening hours in the form of the tables `weekly_hours` and `dated_hours`. */
import sql, { type Sql } from 'sql-template-tag'
import { cutAtMidnights, type Span } from '../../../core/opening/spans.ts'
import type { SunTerm } from '../../../core/opening/sun-terms.ts'
import type { Variants } from '../../../core/opening/variants.ts'
import type { OpeningWeek } from '../../../core/opening/week.ts'
import type { KnownHours } from '../../../core/query/hours-of-day.ts'

/** The hours of a text that names holidays or the sun: what they are depends on the place. */
export interface LocalWeek extends Variants {
  readonly sun: readonly SunTerm[]
}

export interface StoredHours {
  /** As a multirange. */
  week: string
  known_until: string | null
  local: LocalWeek | null
  /** The days that differ, of those that were asked for. */
  days: { day: string; minutes: string; local: Variants | null }[]
}

/** SQL of the columns of `StoredHours` of a row of `weekly_hours`. */
export function storedHours(days: readonly string[]): Sql {
  return sql`week::text, known_until::text, local, (
    select coalesce(json_agg(json_build_object('day', day, 'minutes', minutes::text, 'local', dated_hours.local)), '[]')
    from dated_hours where hours_id = weekly_hours.id and day = any(${days}::date[])) as days`
}

export function knownHours({ week, known_until, local, days }: StoredHours): KnownHours {
  return {
    week: local ?? { spans: spansOf(week).flatMap(cutAtMidnights) },
    days: new Map(days.map((each) => [each.day, each.local ?? { spans: spansOf(each.minutes) }])),
    knownUntil: known_until,
    sun: local?.sun ?? [],
  }
}

/** Returns what is stored as `local`; null for a text that means the same everywhere. */
export function localWeek(text: string, { week, sun, days }: OpeningWeek): LocalWeek | null {
  const isLocal =
    sun.length > 0 || /\b[PS]H\b/.test(text) || [week, ...days].some((each) => each.certain ?? each.holiday)
  return isLocal ? { ...week, sun } : null
}

export function multirange(spans: readonly Span[]): string {
  return `{${spans.map(([begin, end]) => `[${begin},${end})`).join()}}`
}

/** Reads a multirange, which PostgreSQL gives in order and disjoint. */
export function spansOf(multirange: string): Span[] {
  return [...multirange.matchAll(/\[(\d+),(\d+)\)/g)].map(([, begin, end]) => [Number(begin), Number(end)])
}
