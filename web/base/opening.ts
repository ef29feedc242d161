/** Opening hours in words. */
import type { OpenState, Times } from '../../core/query/open-state.ts'

const DAY = 1440

/** `Open · closes 20:00` */
export function describeState({ isOpen, change, isChangeUnknown }: OpenState): string {
  if (isChangeUnknown) return isOpen ? 'Open' : 'Closed'
  if (!change) return isOpen ? 'Open all day, every day' : 'Closed'
  const { inDays, weekday, time, inMinutes } = change
  if (isOpen && inMinutes <= SOON) return `Closes soon · ${time}`
  // After midnight, everybody knows which day is meant.
  const day = inDays === 0 || (isOpen && inMinutes < DAY / 2) ? '' : inDays === 1 ? 'tomorrow ' : `${DAYS[weekday]} `
  return isOpen ? `Open · closes ${day}${time}` : `Closed · opens ${day}${time}`
}

export const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

/** Minutes. */
const SOON = 45

/** `09:00–12:00, 13:00–18:00` */
export function describeHours(hours: readonly Times[]): string {
  if (hours.length === 0) return 'Closed'
  if (hours.some(({ opens, closes }) => opens === '00:00:00' && closes === '23:59:59')) return 'Open all day'
  return hours.map(({ opens, closes }) => `${opens.slice(0, 5)}–${closes.slice(0, 5)}`).join(', ')
}
