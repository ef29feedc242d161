/** How rare words of names are, from statistics that PostgreSQL keeps about the index of places' words. */
import type { Rarity } from './names.ts'
import type { MatchWord } from './words.ts'

/** Rarity of words of which the statistics say nothing, if there are none: one name in a thousand. */
const UNKNOWN = Math.log(1000)

/**
 * Returns the rarity of words. `frequencies` has the share of places by index key, for the commonest keys; other keys
 * are rarer than those.
 */
export function rarityFrom(frequencies: ReadonlyMap<string, number>): Rarity {
  if (frequencies.size === 0) return () => UNKNOWN
  const least = Math.min(...frequencies.values()) / 2
  const shareOf = (word: string) => Math.min(...nameKeys(word).map((key) => frequencies.get(key) ?? least))
  return ({ form, plain }: MatchWord) => -Math.log(Math.max(shareOf(form), form === plain ? 0 : shareOf(plain)))
}

/** The keys of a word of a name in the index; `match_parts` in SQL makes them. A common word has only common keys. */
function nameKeys(word: string): string[] {
  const letters = [...word]
  if (letters.length < 5 || /\d/.test(word)) return [`n${word}`]
  const size = letters.length < 8 ? 3 : 4
  return [`n${letters.slice(0, size).join('')}`, `n_${letters.slice(-size).join('')}`]
}
