/** The hours of codes: what PostgreSQL says of their texts, and the places that some depend on. */
import type { Span } from '../../../core/opening/spans.ts'
import {
  dayAfter,
  hoursOfDay,
  type KnownHours,
  type OpeningPlace,
  weekdayOf,
} from '../../../core/query/hours-of-day.ts'
import type { TextHours } from '../../../sql/index/hours.ts'
import { openingPlace } from '../../../sql/places/opening/opening-place.ts'
import { DayHours } from './day-hours.ts'
import type { HoursCodes, PlaceHours } from './hours-codes.ts'
import { SpanTable } from './span-table.ts'
import { HoursOfTexts } from './text-hours.ts'

/** Monday to Sunday. Hours that only depend on the weekday are the same on any of its days. */
const WEEK = Array.from({ length: 7 }, (_, weekday) => dayAfter('2026-01-05', weekday))

/** The place of hours that are the same everywhere. */
const ANYWHERE: OpeningPlace = { timezone: undefined, longitude: null, latitude: null, isHoliday: () => undefined }

export class CodeHours {
  /** It grows when the hours of a text change; 0 until somebody asks for opening hours. */
  version = 0
  /** Codes below this one are prepared: their place is known if their hours need one, and their week if it suffices. */
  ready = 0
  readonly #codes: HoursCodes
  readonly #texts = new HoursOfTexts()
  #preparing: Promise<void> | undefined
  /** By code: the place that its hours depend on. Most hours depend on none. */
  readonly #places = new Map<number, OpeningPlace>()
  /** The hours of codes that only depend on the weekday. */
  readonly #weekdays = WEEK.map(() => new SpanTable())

  constructor(codes: HoursCodes) {
    this.#codes = codes
  }

  /** Takes in hours of texts, and forgets those of ids that PostgreSQL does not have any more. Returns the codes that changed. */
  tell(added: readonly TextHours[], gone: readonly number[]): number[] {
    const changed = this.#texts.tell(added, gone)
    if (changed.size === 0) return []
    this.version++
    const codes: number[] = []
    for (const [code, hours] of this.#codes.all.entries()) if (hours && changed.has(hours.text)) codes.push(code)
    this.ready = Math.min(this.ready, codes[0] ?? this.ready)
    for (const code of codes) {
      this.#places.delete(code)
      for (const weekday of this.#weekdays) weekday.forget(code)
    }
    return codes
  }

  /** Resolves when `ofDay` can tell the hours of all codes: looks up the holidays that they depend on. */
  async prepared(): Promise<void> {
    if (this.version === 0) return
    this.#preparing ??= this.#prepare().finally(() => {
      this.#preparing = undefined
    })
    await this.#preparing
  }

  /** Returns the hours of a day (`2026-12-24`). */
  ofDay(name: string): DayHours {
    const before = dayAfter(name, -1)
    /** By hours, and whether the day and the one before are holidays. Hours without the sun depend on no more of a place. */
    const known = new Map<KnownHours, Map<string, readonly Span[]>>()
    return new DayHours(this.#weekdays[weekdayOf(name)] as SpanTable, (code) => {
      const { text, place } = this.#codes.all[code] as PlaceHours
      const located = place ? (this.#places.get(code) as OpeningPlace) : ANYWHERE
      const hours = this.#texts.hoursOf(text)
      if (hours.sun.length > 0 || !hours.week.holiday) return hoursOfDay(hours, located, name).spans
      const holidays = `${located.isHoliday(name)} ${located.isHoliday(before)}`
      const cases = known.get(hours) ?? new Map<string, readonly Span[]>()
      const spans = cases.get(holidays) ?? hoursOfDay(hours, located, name).spans
      known.set(hours, cases.set(holidays, spans))
      return spans
    })
  }

  async #prepare(): Promise<void> {
    while (this.ready < this.#codes.all.length) {
      const code = this.ready
      const hours = this.#codes.all[code]
      if (hours?.place && !this.#places.has(code)) {
        const { version } = this
        const place = await openingPlace(hours.place, this.#texts.hoursOf(hours.text))
        // Other hours may need holidays, too.
        if (version !== this.version) continue
        this.#places.set(code, place)
      } else if (hours && !hours.place) this.#addWeek(code, hours.text)
      this.ready = code + 1
    }
  }

  #addWeek(code: number, text: string): void {
    if (this.#weekdays[0]?.has(code) || !this.#texts.isWeekly(text)) return
    const hours = this.#texts.hoursOf(text)
    for (const [weekday, table] of this.#weekdays.entries()) {
      table.set(code, hoursOfDay(hours, ANYWHERE, WEEK[weekday] as string).spans)
    }
  }
}
