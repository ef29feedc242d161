/** The order of kinds of results. */
import { type Match, NOTHING } from '../../core/words/match.ts'

export interface Tiers {
  /** From the best to the worst; a result belongs to the first that matches it. */
  readonly tiers: readonly Match[]
  /** Number of tiers that match names with all words as they are typed. They come first. */
  readonly spelt: number
  /** Number of tiers that match names. They come before others. */
  readonly named: number
}

/** Tiers that match nothing are left out. */
export function tiersOf(spelt: readonly Match[], mistyped: readonly Match[], others: readonly Match[] = []): Tiers {
  const [first, second, rest] = [spelt.filter(isOne), mistyped.filter(isOne), others.filter(isOne)]
  return { tiers: [...first, ...second, ...rest], spelt: first.length, named: first.length + second.length }
}

export function isOne(match: Match): boolean {
  return match !== NOTHING
}
