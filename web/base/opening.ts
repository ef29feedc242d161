/** Opening hours in words. */
import type { OpenState, Times } from '../../core/query/open-state.ts'
import { say } from '../words/card.ts'
import { weekdayName } from './format.ts'

const DAY = 1440

/** `Open · closes 20:00` */
export function describeState({ isOpen, change, isChangeUnknown }: OpenState): string {
  if (isChangeUnknown) return say(isOpen ? 'open' : 'closed')
  if (!change) return say(isOpen ? 'alwaysOpen' : 'closed')
  const { inDays, weekday, time, inMinutes } = change
  if (isOpen && inMinutes <= SOON) return say('closesSoon', { time })
  // After midnight, everybody knows which day is meant.
  if (inDays === 0 || (isOpen && inMinutes < DAY / 2)) return say(isOpen ? 'closes' : 'opens', { time })
  if (inDays === 1) return say(isOpen ? 'closesTomorrow' : 'opensTomorrow', { time })
  return say(isOpen ? 'closesOn' : 'opensOn', { day: weekdayName(weekday, 'short'), time })
}

/** Minutes. */
const SOON = 45

/** `09:00–12:00, 13:00–18:00` */
export function describeHours(hours: readonly Times[]): string {
  if (hours.length === 0) return say('closed')
  if (hours.some(({ opens, closes }) => opens === '00:00:00' && closes === '23:59:59')) return say('openAllDay')
  return hours.map(({ opens, closes }) => `${opens.slice(0, 5)}–${closes.slice(0, 5)}`).join(', ')
}
