/** How many typos a word may have; as Meilisearch has it by default, and as its settings here say. */

export const ONE_TYPO_FROM = 5
export const TWO_TYPOS_FROM = 9
/** Longer words may have none: nobody types them by hand, and looking for them takes longer. */
export const MAX_TYPO_LETTERS = 32

/** A number may have none: another one is something else. */
export function mostTypos(word: string): 0 | 1 | 2 {
  const letters = [...word].length
  if (letters < ONE_TYPO_FROM || letters > MAX_TYPO_LETTERS || /^\d+$/.test(word)) return 0
  return letters < TWO_TYPOS_FROM ? 1 : 2
}
