/**
 * When places are open: the hours of texts, as PostgreSQL has them, what they are on the days that were asked for, and
 * the clocks of all time zones. `isOpenAt` (core/query/hours-of-day.ts) decides from the same.
 */
import type { Span } from '../../../core/opening/spans.ts'
import { hoursOfDay, type KnownHours, type OpeningPlace, timeOfDay } from '../../../core/query/hours-of-day.ts'
import type { TextHours } from '../../../sql/index/hours.ts'
import { knownHours, type StoredHours } from '../../../sql/places/opening/known-hours.ts'
import { openingPlace } from '../../../sql/places/opening/opening-place.ts'
import { DayHours } from './day-hours.ts'
import type { HoursCodes, PlaceHours } from './hours-codes.ts'

/** A moment has up to three local days. A day takes 16 bytes for each code. */
const MAX_DAYS = 8
const MAX_CLOCKS = 8

const MINUTE = 60_000
/** Since 1972, all time zones differ by whole minutes. */
const WHOLE_MINUTES_SINCE = Date.UTC(1973, 0)

/** Day and minute of each time zone at a moment, by the code of the zone. */
export interface Clock {
  /** Undefined if nobody knows the time there. */
  readonly days: readonly (DayHours | undefined)[]
  readonly minutes: Uint16Array
}

/** The hours of a text that is not understood. */
const UNKNOWN: TextHours = [0, '', '{}', null, null, null]

/** The place of hours that are the same everywhere. */
const ANYWHERE: OpeningPlace = { timezone: undefined, longitude: null, latitude: null, isHoliday: () => undefined }

export class OpeningDays {
  /** It grows when the hours of a text change. */
  version = 0
  readonly #codes: HoursCodes
  readonly #texts = new Map<string, TextHours>()
  readonly #textOf = new Map<number, string>()
  /** The places of codes below this one are known, where hours need them. */
  #ready = 0
  #preparing: Promise<void> | undefined
  /** By code: the place that its hours depend on. Most hours depend on none. */
  readonly #places = new Map<number, OpeningPlace>()
  /** The one that was used last at the end. */
  readonly #days = new Map<string, DayHours>()
  readonly #clocks = new Map<number, Clock>()

  constructor(codes: HoursCodes) {
    this.#codes = codes
  }

  /** Takes in hours of texts, and forgets those of ids that PostgreSQL does not have any more. */
  tell(added: readonly TextHours[], gone: readonly number[]): void {
    const changed = new Set<string>()
    for (const hours of added) {
      const [id, text] = hours
      this.#texts.set(text, hours)
      this.#textOf.set(id, text)
      changed.add(text)
    }
    for (const id of gone) {
      const text = this.#textOf.get(id)
      this.#textOf.delete(id)
      // The same text may have a new id.
      if (text === undefined || this.#texts.get(text)?.[0] !== id) continue
      this.#texts.delete(text)
      changed.add(text)
    }
    if (changed.size === 0) return
    this.version++
    for (const [code, hours] of this.#codes.all.entries()) {
      if (!hours || !changed.has(hours.text)) continue
      this.#places.delete(code)
      this.#ready = Math.min(this.#ready, code)
      for (const day of this.#days.values()) day.forget(code)
    }
  }

  /** A text for a moment: the same if no clock shows another minute, and the same hours are known. */
  nameOf(at: number): string {
    return `${this.version} ${momentOf(at)}`
  }

  /** Resolves when `clock` can tell: looks up the holidays that hours depend on. */
  prepared(): Promise<void> {
    this.#preparing ??= this.#prepare().finally(() => {
      this.#preparing = undefined
    })
    return this.#preparing
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

  async #prepare(): Promise<void> {
    while (this.#ready < this.#codes.all.length) {
      const code = this.#ready
      const hours = this.#codes.all[code]
      if (hours?.place && !this.#places.has(code)) {
        const { version } = this
        const place = await openingPlace(hours.place, this.#hoursOf(hours.text, undefined))
        // Other hours may need holidays, too.
        if (version !== this.version) continue
        this.#places.set(code, place)
      }
      this.#ready = code + 1
    }
  }

  #day(name: string): DayHours {
    const day = this.#days.get(name) ?? new DayHours((code) => this.#spansOf(code, name))
    this.#days.delete(name)
    this.#days.set(name, day)
    const [oldest] = this.#days.keys()
    if (oldest !== undefined && this.#days.size > MAX_DAYS) {
      this.#days.delete(oldest)
      this.#clocks.clear()
    }
    return day
  }

  #spansOf(code: number, day: string): readonly Span[] {
    const { text, place } = this.#codes.all[code] as PlaceHours
    const located = place ? (this.#places.get(code) as OpeningPlace) : ANYWHERE
    return hoursOfDay(this.#hoursOf(text, day), located, day).spans
  }

  /** Of dated hours, only those of `day`. */
  #hoursOf(text: string, day: string | undefined): KnownHours {
    const [, , week, known_until, local, days] = this.#texts.get(text) ?? UNKNOWN
    const all = days?.includes(`"${day}"`) ? (JSON.parse(days) as StoredHours['days']) : []
    return knownHours({ week, known_until, local, days: all.filter((each) => each.day === day) })
  }
}

function momentOf(at: number): number {
  return at < WHOLE_MINUTES_SINCE ? at : Math.floor(at / MINUTE) * MINUTE
}
