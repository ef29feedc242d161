/** Hours by the text that means them. PostgreSQL has read the texts. */

import type { Variants } from '../../../core/opening/variants.ts'
import type { KnownHours } from '../../../core/query/hours-of-day.ts'
import type { TextHours } from '../../../sql/index/hours.ts'
import { knownHours, type StoredHours } from '../../../sql/places/opening/known-hours.ts'

/** The row of `weekly_hours` that a text has. */
interface Row {
  readonly id: number
  readonly week: string
}

const NO_HOURS: Row = { id: 0, week: '{}' }

export class HoursOfTexts {
  readonly #rows = new Map<string, Row>()
  readonly #textOf = new Map<number, string>()
  /** Hours that depend on more than the weekday. Few texts have them; the weeks of the others are read when they are needed. */
  readonly #others = new Map<string, KnownHours>()
  /** Texts with dates name the same days. */
  readonly #days = new Map<string, string>()

  /** Takes in hours, and forgets those of ids that PostgreSQL does not have any more. Returns the texts that changed. */
  tell(added: readonly TextHours[], gone: readonly number[]): ReadonlySet<string> {
    const changed = new Set<string>()
    for (const [id, text, week, known_until, local, days] of added) {
      this.#forget(text)
      this.#rows.set(text, { id, week })
      this.#textOf.set(id, text)
      if (known_until !== null || local !== null || days !== null) {
        const dated = days === null ? [] : (JSON.parse(days) as StoredHours['days'])
        this.#others.set(text, this.#shared(knownHours({ week, known_until, local, days: dated })))
      }
      changed.add(text)
    }
    for (const id of gone) {
      const text = this.#textOf.get(id)
      this.#textOf.delete(id)
      // The same text may have a new id.
      if (text === undefined || this.#rows.get(text)?.id !== id) continue
      this.#forget(text)
      changed.add(text)
    }
    return changed
  }

  hoursOf(text: string): KnownHours {
    const { week } = this.#rows.get(text) ?? NO_HOURS
    return this.#others.get(text) ?? knownHours({ week, known_until: null, local: null, days: [] })
  }

  /** Whether the hours of a day are known, and only depend on its weekday. */
  isWeekly(text: string): boolean {
    return this.#rows.has(text) && !this.#others.has(text)
  }

  #forget(text: string): void {
    this.#rows.delete(text)
    this.#others.delete(text)
  }

  /** Returns the same hours; equal hours of days are one object, because a text may have hundreds of days. */
  #shared(hours: KnownHours): KnownHours {
    const variants = new Map<string, Variants>()
    const days = [...hours.days].map(([day, own]): [string, Variants] => {
      const [name, key] = [this.#days.get(day) ?? day, JSON.stringify(own)]
      this.#days.set(name, name)
      variants.set(key, variants.get(key) ?? own)
      return [name, variants.get(key) as Variants]
    })
    return { ...hours, days: new Map(days) }
  }
}
