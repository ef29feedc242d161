/** The best of many places: those with the highest scores; of equal scores, those with the lowest ids. */
import type { Block } from '../blocks/block.ts'
import { compareIds } from '../blocks/ids.ts'

export interface ScoredPlace {
  readonly block: Block
  readonly at: number
  readonly score: number
}

/** Returns at most `most` of some places, which are sorted, the best first. Places that it leaves out are not given again. */
type Choose = (sorted: readonly ScoredPlace[], most: number) => ScoredPlace[]

export class BestPlaces {
  readonly #most: number
  readonly #choose: Choose
  #kept: ScoredPlace[] = []
  #least = Number.NEGATIVE_INFINITY

  /** Keeps the first `most`, or what `choose` returns. */
  constructor(most: number, choose: Choose = (sorted) => sorted.slice(0, most)) {
    this.#most = most
    this.#choose = choose
  }

  add(block: Block, at: number): void {
    const score = block.scores[at] as number
    if (score < this.#least) return
    this.#kept.push({ block, at, score })
    // Sorting twice as many as are wanted, seldom, is cheaper than keeping them sorted.
    if (this.#kept.length >= 2 * this.#most + 1000) this.#cut()
  }

  /** The best first. */
  all(): readonly ScoredPlace[] {
    this.#cut()
    return this.#kept
  }

  #cut(): void {
    this.#kept = this.#choose(this.#kept.sort(compare), this.#most)
    if (this.#kept.length === this.#most) this.#least = this.#kept.at(-1)?.score ?? this.#least
  }
}

function compare(one: ScoredPlace, other: ScoredPlace): number {
  return other.score - one.score || compareIds(one.block.ids, one.at, other.block.ids, other.at)
}
