/** The opening hours in the detail of a place. */
import sql from 'sql-template-tag'
import type { Span } from '../../../core/opening/spans.ts'
import { isEqual } from '../../../core/opening/variants.ts'
import { dayAfter, hoursOfDay, hoursOfWeekday, weekdayOf } from '../../../core/query/hours-of-day.ts'
import type { Queryable } from '../../core/database.ts'
import { knownHours, type StoredHours, spansOf, storedHours } from './known-hours.ts'
import { openingPlace, type PlaceColumns } from './opening-place.ts'

/** A day whose hours are not those of the week. */
interface SpecialDay {
  date: string
  /** In minutes of the day; null if they are not known. */
  spans: readonly Span[] | null
}

export interface HoursOfPlace {
  /** In minutes from Monday 00:00, in order and disjoint; null if unknown, or if no two weeks are alike. */
  week: Span[] | null
  /** From yesterday to four weeks on, in order. */
  special: SpecialDay[]
}

const NOTHING_KNOWN: HoursOfPlace = { week: null, special: [] }
const LAST_DAY = 28

export async function hoursOfPlace(
  database: Queryable,
  place: PlaceColumns & { opening_hours: string | null },
): Promise<HoursOfPlace> {
  if (place.opening_hours === null) return NOTHING_KNOWN
  const today = new Date().toISOString().slice(0, 10)
  const dates = Array.from({ length: LAST_DAY + 2 }, (_, index) => dayAfter(today, index - 1))
  const [stored] = await database.rows<StoredHours>(sql`
    select ${storedHours(dates)} from weekly_hours where text = ${place.opening_hours}`)
  if (!stored) return NOTHING_KNOWN
  const hours = knownHours(stored)
  const located = await openingPlace(place, hours)
  const special = dates.flatMap((date): SpecialDay[] => {
    const usual = hoursOfWeekday(hours.week, weekdayOf(date)).spans
    const found = hoursOfDay(hours, located, date)
    if (!found.isComplete) return [{ date, spans: null }]
    return hours.sun.length === 0 && isEqual(found.spans, usual) ? [] : [{ date, spans: found.spans }]
  })
  return { week: hours.sun.length > 0 ? null : spansOf(stored.week), special }
}
