/** How far whole names are from a text. */
import { words } from '../../core/words/words.ts'
import { maxTypos } from '../typo-limits.ts'
import { withinEdits } from '../typos.ts'

/** What names of the same words in another order lose beside those with the same typos. */
const OTHER_ORDER = 0.5

/**
 * Returns a measure of names: the number of typos in the text if the name is meant, undefined if there are too many. All
 * words count as one, so that it does not matter which of them has the typos, or where a word ends.
 */
export function nameTypos(text: readonly string[]): (name: string) => number | undefined {
  const [written, sorted] = [text.join(''), text.toSorted().join('')]
  return (name) => {
    const named = words(name)
    const inOrder = typos(written, named.join(''))
    const inAnyOrder = text.length > 1 ? typos(sorted, named.toSorted().join('')) : undefined
    if (inAnyOrder === undefined) return inOrder
    return Math.min(inOrder ?? Number.POSITIVE_INFINITY, inAnyOrder + OTHER_ORDER)
  }
}

function typos(text: string, name: string): number | undefined {
  const max = maxTypos(Math.max(text.length, name.length), true)
  return withinEdits([name], text, { max, isPrefix: false })[0]?.edits
}
