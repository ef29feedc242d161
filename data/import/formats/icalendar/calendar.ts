/** Converts events of iCalendar (RFC 5545) to records, one for each time that they take place within a window. */
import type ICAL from 'ical.js'
import type { Content, Rejection } from '../source-row.ts'
import { Changes } from './changes.ts'
import { firstText, parsed } from './component.ts'
import { content, identifier } from './content.ts'
import { type Event, readEvent } from './event.ts'
import { exceptionsOf, occurrencesOf } from './occurrences.ts'
import type { Span } from './rules.ts'
import { type Scope, Scopes } from './scopes.ts'
import { type Series, SeriesIndex, type Version } from './series.ts'
import { alike, DAY, type Time, UTC, type Zone } from './times.ts'
import { Zones } from './zones.ts'

export interface Window {
  /** Dates: `2026-11-21`. */
  readonly from: string
  /** Excluded. */
  readonly until: string
}

/** Where a changed time belongs. */
interface ChangePlace {
  readonly uid: string | undefined
  readonly series: Series | undefined
  readonly main: Event | undefined
  readonly line: number
}

const CANCELLED: Rejection = { field: 'status', reason: 'says that the event is cancelled' }
const REPLACED: Rejection = { field: 'sequence', reason: 'is not above that of another version of the event' }

export class Calendar {
  readonly #span: Span
  readonly #scopes = new Scopes()
  readonly #index = new SeriesIndex()
  readonly #changes = new WeakMap<Series, Changes>()
  readonly #otherwise: Zone | undefined

  /** `timezone`: name of the zone of times without one, unless the file or a position tells it. */
  constructor(window: Window, timezone: string | undefined) {
    this.#span = { from: Date.parse(window.from), until: Date.parse(window.until) - 1 }
    this.#otherwise = timezone === undefined ? undefined : new Zones().find(timezone)
  }

  /** A VCALENDAR begins. */
  enter(line: number): void {
    this.#scopes.enter(line)
  }

  addZone(text: string): void {
    this.#scopes.define(parsed(text))
  }

  /** Sets the zone of times without one. */
  nameZone(name: string): void {
    this.#scopes.current.zone = name
  }

  /** Must have been called for all events before `contents` is called for any. */
  note(text: string, line: number): void {
    this.#index.note(text, { line, calendar: this.#scopes.current.line })
  }

  /** Throws for a text that can't be read. */
  contents(text: string, line: number): (Content | Rejection)[] {
    const component = parsed(text)
    const uid = firstText(component, 'uid')
    const series = this.#index.of(uid)
    const main = isChange(component) ? this.#mainOf(series) : undefined
    const event = this.#read(component, this.#scopes.current, main)
    if (event.original) return this.#changed(event, event.original, { uid, series, main, line })
    if (series?.main && series.main.line !== line) return [REPLACED]
    if (event.isCancelled) return [CANCELLED]
    return this.#repeated(event, { uid, changes: this.#changesOf(series) })
  }

  /** One of the times of a repeated event, which has its own description. */
  #changed(event: Event, original: Time, { uid, series, main, line }: ChangePlace): (Content | Rejection)[] {
    if (series && !this.#changesOf(series).isNewest(original, line)) return [REPLACED]
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
    const main = series && series.changes.length > 0 ? this.#mainOf(series) : undefined
    const changes = new Changes(series?.changes ?? [], (version) => this.#readOrSkip(version, main))
    if (series) this.#changes.set(series, changes)
    return changes
  }

  /** Returns the repeated event itself. */
  #mainOf(series: Series | undefined): Event | undefined {
    return series?.main?.text ? this.#readOrSkip(series.main) : undefined
  }

  /** `main`: the repeated event whose time this one changes. */
  #read(component: ICAL.Component, scope: Scope, main?: Event): Event {
    const series = main?.start.zone === UTC ? undefined : main?.start.zone
    // A position tells the zone better than what holds for a whole file.
    const otherwise = firstText(component, 'geo') ? undefined : (series ?? this.#otherwise)
    return readEvent(component, { zones: scope.zones, floating: Scopes.zoneOf(scope) ?? otherwise, series })
  }

  /** What can't be read is rejected at its own line. */
  #readOrSkip({ text, calendar }: Version, main?: Event): Event | undefined {
    try {
      return this.#read(parsed(text), this.#scopes.at(calendar), main)
    } catch {
      return undefined
    }
  }
}

function isChange(component: ICAL.Component): boolean {
  return component.hasProperty('recurrence-id')
}

const EVER: Span = { from: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY }
