/** How many questions the index answered, and why PostgreSQL answered the others. */
import type { Questions } from './answers/questions.ts'

/**
 * Why PostgreSQL answers: the index is off; it is loading, or more places changed than it has taken in; it does not hold
 * what the filters or the order are about; or a filter on texts is not worth finding all of its places.
 */
export type Reason = 'off' | 'behind' | 'filter' | 'text'

export interface Use {
  readonly kind: keyof Questions
  readonly reason: Reason | 'none'
  readonly count: number
}

export class IndexUse {
  readonly #counts = new Map<string, { kind: keyof Questions; reason: Use['reason']; count: number }>()

  /** The index answered a question, or PostgreSQL has to for a reason. */
  note(kind: keyof Questions, reason: Use['reason']): void {
    const key = `${kind} ${reason}`
    const known = this.#counts.get(key) ?? { kind, reason, count: 0 }
    known.count++
    this.#counts.set(key, known)
  }

  get counts(): readonly Use[] {
    return [...this.#counts.values()]
  }
}
