/** Whether a place is open, by what the API says of it. */
import { type OpeningEntry, type OpenState, openState, type SpecialDay } from './open-state.ts'

/** Hours that name months, weeks, dates or holidays. */
const DATED = /\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|easter|week|[PS]H)\b|\[/

export interface PlaceHours {
  readonly opening_hours?: readonly OpeningEntry[] | null
  readonly opening_hours_text?: string | null
  /** In the detail of a place. */
  readonly special_hours?: readonly SpecialDay[]
  readonly timezone: string | null
  readonly is_closed: boolean
}

/** Returns the state of a place at a moment; undefined if the hours are not known. */
export function stateOf(place: PlaceHours, now: number): OpenState | undefined {
  const { opening_hours: entries, special_hours: special = [], timezone } = place
  const isKnown = entries || special.length > 0
  if (!isKnown || timezone === null || place.is_closed) return undefined
  return openState({ entries: entries ?? [], special, timezone }, now)
}

/** The state for lists, which do not have special days: undefined for hours that name days of the year. */
export function listedState(place: PlaceHours, now: number): OpenState | undefined {
  return DATED.test(place.opening_hours_text ?? '') ? undefined : stateOf(place, now)
}
