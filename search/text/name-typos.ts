/** How far whole names are from a text. */
import { MAX_WORDS } from '../../core/words/text.ts'
import { words } from '../../core/words/words.ts'
import { maxTypos } from '../typo-limits.ts'
import { withinEdits } from '../typos.ts'

/** What a name of the same words in another order loses beside one with the same typos. */
const OTHER_ORDER = 0.5
/** What a name loses that is only the beginning or the end of the text. */
const PART = 3
/** Measures are less. */
export const MAX_TYPOS = 6

/**
 * Returns a measure of names: the number of typos in the text if the name is meant, undefined if there are too many. All
 * words count as one, so that it does not matter which of them has the typos, or where a word ends.
 */
export function nameTypos(text: readonly string[]): (name: string) => number | undefined {
  // Each cut of a long text would have to be compared with each name.
  const cuts = text.length > MAX_WORDS ? [] : [...text.keys()].slice(1)
  const parts = cuts.flatMap((cut) => [text.slice(0, cut), text.slice(cut)])
  const meant = [{ ...spellings(text), loss: 0 }, ...parts.map((part) => ({ ...spellings(part), loss: PART }))]
  return (name) => {
    const named = spellings(words(name))
    let least = Number.POSITIVE_INFINITY
    for (const { written, sorted, loss } of meant) {
      const max = maxTypos(Math.max(written.length, named.written.length), true)
      if (Math.abs(written.length - named.written.length) > max) continue
      least = Math.min(least, loss + typos(written, named.written, max))
      least = Math.min(least, loss + typos(sorted, named.sorted, max) + OTHER_ORDER)
    }
    return Number.isFinite(least) ? least : undefined
  }
}

function spellings(all: readonly string[]) {
  return { written: all.join(''), sorted: all.toSorted().join('') }
}

/** Returns Infinity for more than `max`. */
function typos(text: string, name: string, max: number): number {
  return withinEdits([name], text, { max, isPrefix: false })[0]?.edits ?? Number.POSITIVE_INFINITY
}
