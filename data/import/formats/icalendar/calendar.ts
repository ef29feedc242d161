/** Converts events of iCalendar (RFC 5545) to records, one for each time that they take place within a window. */
import type ICAL from 'ical.js'
import type { Content, Rejection } from '../source-row.ts'
import { Changes } from './changes.ts'
import { firstText, parsed } from './component.ts'
import { type Event, readEvent } from './event.ts'
import { exceptionsOf, occurrencesOf } from './occurrences.ts'
import type { Span } from './rules.ts'
import { type Series, SeriesIndex } from './series.ts'
import { alike, DAY, endAfter, type Length, type Time, timeText, wallText, type Zone } from './times.ts'
import { Zones } from './zones.ts'

export interface Window {
  /** Dates: `2026-11-21`. */
  readonly from: string
  /** Excluded. */
  readonly until: string
}

const CANCELLED: Rejection = { field: 'status', reason: 'says that the event is cancelled' }
const REPLACED: Rejection = { field: 'sequence', reason: 'is not above that of another version of the event' }

export class Calendar {
  readonly #span: Span
  readonly #zones = new Zones()
  readonly #index = new SeriesIndex()
  readonly #changes = new WeakMap<Series, Changes>()
  readonly #otherwise: Zone | undefined
  /** Name of the zone of times without one, as the file gives it. */
  zone: string | undefined

  /** `timezone`: name of the zone of times without one, unless the file or a position tells it. */
  constructor(window: Window, timezone: string | undefined) {
    this.#span = { from: Date.parse(window.from), until: Date.parse(window.until) - 1 }
    this.#otherwise = timezone === undefined ? undefined : this.#zones.find(timezone)
  }

  addZone(text: string): void {
    this.#zones.define(parsed(text))
  }

  /** Must have been called for all events before `contents` is called for any. */
  note(text: string, line: number): void {
    this.#index.note(text, line)
  }

  /** Throws for a text that can't be read. */
  contents(text: string, line: number): (Content | Rejection)[] {
    const component = parsed(text)
    const uid = firstText(component, 'uid')
    const event = this.#read(component)
    const series = this.#index.of(uid)
    if (event.original) return this.#changed(event, event.original, { uid, series, line })
    if (series?.main && series.main.line !== line) return [REPLACED]
    if (event.isCancelled) return [CANCELLED]
    return this.#repeated(event, { uid, changes: this.#changesOf(series) })
  }

  /** One of the times of a repeated event, which has its own description. */
  #changed(
    event: Event,
    original: Time,
    { uid, series, line }: { uid: string | undefined; series: Series | undefined; line: number },
  ): (Content | Rejection)[] {
    if (series && !this.#changesOf(series).isNewest(original, line)) return [REPLACED]
    const main = series?.main?.text ? this.#readOrSkip(series.main.text) : undefined
    const replaced = alike(original, main?.start ?? event.start)
    if (main && (exceptionsOf(main).has(replaced) || !this.#isWithin(event.start))) return []
    if (event.isCancelled) return [CANCELLED]
    return [content(event, event, identifier(uid, replaced))]
  }

  #repeated(event: Event, { uid, changes }: { uid: string | undefined; changes: Changes }): Content[] {
    const isRepeated = event.rules.length > 0 || event.additions.length > 0
    const reach = changes.reach + DAY
    const span = isRepeated ? { from: this.#span.from - reach, until: this.#span.until + reach } : EVER
    return occurrencesOf(event, span)
      .filter(({ start }) => !changes.has(start))
      .flatMap((occurrence) => {
        const applied = changes.applied(occurrence, event)
        if (applied.event.isCancelled || (isRepeated && !this.#isWithin(applied.start))) return []
        return [content(applied.event, applied, isRepeated ? identifier(uid, occurrence.start) : uid)]
      })
  }

  #isWithin({ wall }: Time): boolean {
    return wall >= this.#span.from && wall <= this.#span.until
  }

  #changesOf(series: Series | undefined): Changes {
    const known = series && this.#changes.get(series)
    if (known) return known
    const changes = new Changes(series?.changes ?? [], (text) => this.#readOrSkip(text))
    if (series) this.#changes.set(series, changes)
    return changes
  }

  #read(component: ICAL.Component): Event {
    const floating = this.zone === undefined ? undefined : this.#zones.find(this.zone)
    // A position tells the zone better than what holds for a whole file.
    return readEvent(component, this.#zones, floating ?? (firstText(component, 'geo') ? undefined : this.#otherwise))
  }

  /** What can't be read is rejected at its own line. */
  #readOrSkip(text: string): Event | undefined {
    try {
      return this.#read(parsed(text))
    } catch {
      return undefined
    }
  }
}

const EVER: Span = { from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY }

function identifier(uid: string | undefined, original: Time): string | undefined {
  return uid === undefined ? undefined : `${uid} ${wallText(original)}`
}

function content(
  { properties, timezone }: Event,
  { start, length }: { start: Time; length: Length },
  identifier: string | undefined,
): Content {
  const end = endAfter(start, length)
  // The end of iCalendar is the day after the last one, ours is the last one.
  const last = end.isDate && end.wall > start.wall ? { ...end, wall: end.wall - DAY } : end
  return {
    resource: 'event',
    properties: {
      ...properties,
      start_date: timeText(start),
      end_date: timeText(last),
      ...(timezone && { timezone }),
      ...(identifier !== undefined && { data_source_identifier: identifier }),
    },
  }
}
