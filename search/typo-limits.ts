/** Number of typos that a word may have: Meilisearch's defaults, which its settings here use too. */

export const ONE_TYPO_FROM = 5
export const TWO_TYPOS_FROM = 9
/** Longer words may have no typos: nobody types them by hand, and looking for them takes longer. */
export const MAX_TYPO_LETTERS = 32

/** Returns the maximum number of typos of a word. A number may have none, because another one means something else. */
export function maxTypos(word: string): 0 | 1 | 2 {
  const letters = [...word].length
  if (letters < ONE_TYPO_FROM || letters > MAX_TYPO_LETTERS || /^\d+$/.test(word)) return 0
  return letters < TWO_TYPOS_FROM ? 1 : 2
}
