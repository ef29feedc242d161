/** Values by time. */
import { momentOf, type Time } from './times.ts'

/**
 * Times are equal if they are the same moment. A day, or a time without a zone, equals one with the same reading of the
 * clocks: programs write exceptions of whole days with a time and a zone.
 */
export class TimeMap<Value> {
  readonly #moments = new Map<number, Value>()
  /** By reading of the clocks. */
  readonly #walls = new Map<number, Value>()
  readonly #wallsOfMoments = new Map<number, Value>()

  set(time: Time, value: Value): void {
    const moment = momentOf(time)
    if (moment === undefined) this.#walls.set(time.wall, value)
    else {
      this.#moments.set(moment, value)
      this.#wallsOfMoments.set(time.wall, value)
    }
  }

  get(time: Time): Value | undefined {
    const moment = momentOf(time)
    const value = this.#walls.get(time.wall)
    return moment === undefined ? (value ?? this.#wallsOfMoments.get(time.wall)) : (this.#moments.get(moment) ?? value)
  }

  has(time: Time): boolean {
    return this.get(time) !== undefined
  }

  values(): Value[] {
    return [...this.#moments.values(), ...this.#walls.values()]
  }
}
