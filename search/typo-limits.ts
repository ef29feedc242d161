/** Number of typos that a word may have. It depends on the word that is meant as well as on what was typed. */

const ONE_TYPO_FROM = 5
const TWO_TYPOS_FROM = 9
/** If nothing else is found, shorter words may have typos. */
const LOOSE_ONE_TYPO_FROM = 3
const LOOSE_TWO_TYPOS_FROM = 6
/** Longer words may have no typos: people do not type them by hand, and the search for typos would take longer. */
export const MAX_TYPO_LETTERS = 32

/** Returns whether a word may have typos. Not a number, because another number means something else. */
export function bearsTypos(word: string): boolean {
  return [...word].length <= MAX_TYPO_LETTERS && !isNumber(word)
}

/** Letters beside the digits of a house number or a numbered street, as in `12a` and `5th`. */
const MAX_LETTERS_OF_NUMBER = 3

export function isNumber(word: string): boolean {
  const letters = word.replaceAll(/\d/g, '').length
  return letters < word.length && letters <= MAX_LETTERS_OF_NUMBER
}

/** Returns the maximum number of typos by the letters of the typed or the meant word, whichever has more. */
export function maxTypos(letters: number, isLoose = false): 0 | 1 | 2 {
  if (letters >= (isLoose ? LOOSE_TWO_TYPOS_FROM : TWO_TYPOS_FROM)) return 2
  return letters >= (isLoose ? LOOSE_ONE_TYPO_FROM : ONE_TYPO_FROM) ? 1 : 0
}
