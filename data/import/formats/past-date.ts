/** Dates on which places ended: `2020`, `2020-05-31`, `31.5.2020`, `before 1990`, `1990s`, `C19`, `2010..2012`. */

/** A year, or a year with month and perhaps day; `s` makes it a decade. */
const ISO = /(?<!\d)(\d{4})(?:-?(\d\d)(?:-?(\d\d))?)?(?!\d)(s)?/g
const DAY_FIRST = /(?<!\d)(\d\d?)[/.](\d\d?)[/.](\d{4})(?!\d)/
const CENTURY = /\bC(\d\d?)\b/

/** Returns whether a date is over, its last day included; undefined for a text without a date. */
export function isPastDate(text: string, now = Date.now()): boolean | undefined {
  if (/\bBCE?\b/i.test(text)) return true
  const ends = endsIn(text).filter((end) => !Number.isNaN(end))
  return ends.length === 0 ? undefined : Math.max(...ends) <= now
}

/** Returns the moments at which the periods in a text end. */
function endsIn(text: string): number[] {
  const [, day, month, year] = DAY_FIRST.exec(text) ?? []
  // Some countries write the month first. The later reading counts.
  if (year) return [dayEnd(year, month, day), dayEnd(year, day, month)]
  const [, century] = CENTURY.exec(text) ?? []
  if (century) return [Date.UTC(Number(century) * 100 + 1, 0)]
  const date = text.replace(/[T ]\d\d:\d\d.*/, '')
  return [...date.matchAll(ISO)].map(([, of = '', inMonth, onDay, decade]) => {
    if (decade) return Date.UTC(Number(of) + 10, 0)
    if (onDay) return dayEnd(of, inMonth, onDay)
    return inMonth && Number(inMonth) <= 12 ? Date.UTC(Number(of), Number(inMonth)) : Date.UTC(Number(of) + 1, 0)
  })
}

/** NaN for a date that is in no calendar. */
function dayEnd(year: string, month = '', day = ''): number {
  if (Number(month) < 1 || Number(month) > 12 || Number(day) < 1 || Number(day) > 31) return Number.NaN
  return Date.UTC(Number(year), Number(month) - 1, Number(day) + 1)
}
