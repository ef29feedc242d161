/** Number of typos that a word may have. The values are Meilisearch's defaults; its settings here use them too. */

export const ONE_TYPO_FROM = 5
export const TWO_TYPOS_FROM = 9
/** Longer words may have no typos: people do not type them by hand, and the search for typos would take longer. */
export const MAX_TYPO_LETTERS = 32

/**
 * Returns the maximum number of typos of a word. A number may have none, because another number means something else.
 */
export function maxTypos(word: string): 0 | 1 | 2 {
  const letters = [...word].length
  if (letters < ONE_TYPO_FROM || letters > MAX_TYPO_LETTERS || /^\d+$/.test(word)) return 0
  return letters < TWO_TYPOS_FROM ? 1 : 2
}
