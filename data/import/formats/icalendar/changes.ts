/** The changed times of a repeated event. */
import type { Event } from './event.ts'
import type { Occurrence } from './occurrences.ts'
import type { Version } from './series.ts'
import { TimeMap } from './time-map.ts'
import { alike, momentOf, type Time } from './times.ts'

interface Change {
  readonly version: Version
  readonly original: Time
  readonly event: Event
}

export class Changes {
  readonly #newest = new TimeMap<Change>()
  /** Changes of all later times, the latest first. */
  readonly #forLater: readonly Change[]

  /** `read` returns undefined for an event that can't be read. */
  constructor(versions: readonly Version[], read: (version: Version) => Event | undefined) {
    for (const version of versions) {
      const event = read(version)
      if (!event?.original) continue
      const other = this.#newest.get(event.original)
      if (other && other.version.sequence >= version.sequence) continue
      this.#newest.set(event.original, { version, original: event.original, event })
    }
    const forLater = this.#newest.values().filter(({ event }) => event.isForLater)
    this.#forLater = forLater.sort((a, b) => order(b.original) - order(a.original))
  }

  /** Whether a time is replaced by an event of its own. */
  has(original: Time): boolean {
    return this.#newest.has(original)
  }

  isNewest(original: Time, line: number): boolean {
    return this.#newest.get(original)?.version.line === line
  }

  /** The largest number of milliseconds by which later times are moved. */
  get reach(): number {
    return Math.max(0, ...this.#forLater.map((change) => Math.abs(shiftOf(change, change.event.start))))
  }

  /** Returns what a time becomes by the last change before it: the time, and the event that describes it. */
  applied(occurrence: Occurrence, event: Event): Occurrence & { event: Event } {
    const change = this.#forLater.find(
      ({ original }) => order(alike(original, occurrence.start)) < order(occurrence.start),
    )
    if (!change) return { ...occurrence, event }
    const start = { ...occurrence.start, wall: occurrence.start.wall + shiftOf(change, occurrence.start) }
    const length = occurrence.length === event.length ? change.event.length : occurrence.length
    return { start, length, event: change.event }
  }
}

function order(time: Time): number {
  return momentOf(time) ?? time.wall
}

/** By how much later times move on the clocks of their series. A change told by its day, or without a zone, has clocks of its own. */
function shiftOf({ original, event }: Change, like: Time): number {
  return momentOf(original) === undefined
    ? event.start.wall - original.wall
    : alike(event.start, like).wall - alike(original, like).wall
}
