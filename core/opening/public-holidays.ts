/** Public holidays of countries and their regions. */

import { LRUCache } from 'lru-cache'
import type { opening_hours } from 'opening_hours'
import { type HolidayArea, holidayArea } from './holiday-regions.ts'
import { parseOpeningHours } from './syntax.ts'

/** Returns whether a day (`2026-12-24`) is a public holiday; undefined if that is not known. */
export type IsHoliday = (day: string) => boolean | undefined

const NEVER_KNOWN: IsHoliday = () => undefined

/** Calendars by country and region. There are some 300. */
const parsed = new Map<string, Promise<opening_hours>>()
/** Cache of days, because the package takes 0.3 ms for each calendar. */
const known = new LRUCache<string, { isHoliday: boolean | undefined }>({ max: 10_000 })

/**
 * Returns the holidays of a country (ISO 3166-1) and region. `regions` are codes of ISO 3166-2 or names; the first known
 * one counts. A day that is a holiday in some regions only is not known if the region is not.
 */
export async function publicHolidays(country: string | null, regions: readonly string[]): Promise<IsHoliday> {
  const area = country ? holidayArea(country, regions) : undefined
  if (!area) return NEVER_KNOWN
  const calendars = await Promise.all(area.regions.map((region) => calendarOf(area.country, region)))
  return (day) => cached(area, day, () => agreed(calendars, day))
}

function calendarOf(country: string, region: string | undefined): Promise<opening_hours> {
  const key = `${country} ${region ?? ''}`
  const calendar = parsed.get(key) ?? parseHolidays(country, region ?? '')
  parsed.set(key, calendar)
  return calendar
}

async function parseHolidays(country: string, state: string): Promise<opening_hours> {
  const hours = await parseOpeningHours('PH', { lat: 0, lon: 0, address: { country_code: country, state } })
  if (!hours) throw new Error(`The package opening_hours knows no holidays of ${country} ${state}.`)
  return hours
}

function agreed(calendars: readonly opening_hours[], day: string): boolean | undefined {
  const date = new Date(`${day}T12:00`)
  const [first, ...others] = calendars.map((calendar) => calendar.getPublicHolidayContext(date).isHoliday)
  return others.every((isHoliday) => isHoliday === first) ? first : undefined
}

function cached({ country, regions }: HolidayArea, day: string, find: () => boolean | undefined): boolean | undefined {
  const key = `${day} ${country} ${regions.length === 1 ? regions[0] : '*'}`
  const isHoliday = known.get(key) ?? { isHoliday: find() }
  known.set(key, isHoliday)
  return isHoliday.isHoliday
}
