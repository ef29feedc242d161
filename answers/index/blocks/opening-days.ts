/**
 * Tells when places are open, from their hours on the days that were asked for or come next, and from the clocks of all time
 * zones. `isOpenAt` (core/query/hours-of-day.ts) decides from the same.
 */
import { dayAfter, timeOfDay } from '../../../core/query/hours-of-day.ts'
import type { TextHours } from '../../../sql/index/hours.ts'
import { CodeHours } from './code-hours.ts'
import type { DayHours } from './day-hours.ts'
import type { HoursCodes } from './hours-codes.ts'

/** A moment has up to three local days; up to four come next. A day takes some 16 bytes for each code. */
const MAX_DAYS = 8
const MAX_CLOCKS = 8

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Since 1972, all time zones differ by whole minutes. */
const WHOLE_MINUTES_SINCE = Date.UTC(1973, 0)
/** Clocks are at most 12 hours behind UTC and 14 hours ahead of it. */
const [BEHIND, AHEAD] = [12 * HOUR, 14 * HOUR]

/** Day and minute of each time zone at a moment, by the code of the zone. */
export interface Clock {
  /** Undefined if nobody knows the time there. */
  readonly days: readonly (DayHours | undefined)[]
  readonly minutes: Uint16Array
}

export class OpeningDays {
  readonly #codes: HoursCodes
  readonly #hours: CodeHours
  /** The one that was used last at the end. */
  readonly #days = new Map<string, DayHours>()
  readonly #clocks = new Map<number, Clock>()

  constructor(codes: HoursCodes) {
    this.#codes = codes
    this.#hours = new CodeHours(codes)
  }

  /** Takes in hours of texts, and forgets those of ids that PostgreSQL does not have any more. */
  tell(added: readonly TextHours[], gone: readonly number[]): void {
    const changed = this.#hours.tell(added, gone)
    for (const day of this.#days.values()) for (const code of changed) day.forget(code)
  }

  /** A text for a moment: the same if no clock shows another minute, and the same hours are known. */
  nameOf(at: number): string {
    return `${this.#hours.version} ${momentOf(at)}`
  }

  /** Resolves when `clock` and `prepareDays` know what hours depend on. */
  prepared(): Promise<void> {
    return this.#hours.prepared()
  }

  /** Returns the clocks of a moment. `prepared` must have resolved. */
  clock(at: number): Clock {
    const { zones } = this.#codes
    const moment = momentOf(at)
    const known = this.#clocks.get(moment)
    if (known?.days.length === zones.length) return known
    const times = zones.map((zone) => timeOfDay(moment, zone))
    const clock: Clock = {
      days: times.map((time) => time && this.#day(time.day)),
      minutes: Uint16Array.from(times, (time) => time?.minute ?? 0),
    }
    this.#clocks.set(moment, clock)
    const [oldest] = this.#clocks.keys()
    if (oldest !== undefined && this.#clocks.size > MAX_CLOCKS) this.#clocks.delete(oldest)
    return clock
  }

  /**
   * Computes the hours of the days that clocks show at `now` and in the 24 hours after it, until a moment (`performance.now()`).
   * Using them also keeps them: other days that are asked for displace each other.
   */
  prepareDays(now: number, end: number): void {
    if (this.#hours.version === 0) return
    const last = dayOf(now + 24 * HOUR + AHEAD)
    for (let name = dayOf(now - BEHIND); name <= last; name = dayAfter(name, 1)) {
      if (!this.#day(name).prepare(this.#hours.ready, end)) return
    }
  }

  #day(name: string): DayHours {
    const day = this.#days.get(name) ?? this.#hours.ofDay(name)
    this.#days.delete(name)
    this.#days.set(name, day)
    const [oldest] = this.#days.keys()
    if (oldest !== undefined && this.#days.size > MAX_DAYS) {
      this.#days.delete(oldest)
      this.#clocks.clear()
    }
    return day
  }
}

function momentOf(at: number): number {
  return at < WHOLE_MINUTES_SINCE ? at : Math.floor(at / MINUTE) * MINUTE
}

/** The day of UTC. */
function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}
