/** Computes what questions need beside the attributes of a block: when it is first needed, or ahead. */
import { sortRows } from '../../../core/sort/sort-rows.ts'
import { type Alphabet, alphabetOf } from '../words/alphabet.ts'
import { type WordPlaces, wordPlaces } from '../words/place-words.ts'
import type { WordCodes } from '../words/word-codes.ts'
import type { Block } from './block.ts'
import { compareIds, type IdWords, idOrder, positionOfId } from './ids.ts'
import { type BlockNames, namesIn } from './names.ts'

/** Returns the positions by score, the best first; of equal scores the lowest id. */
export function rankedPlaces(block: Block): Uint16Array {
  const { scores, derived } = block
  derived.ranked ??= Uint16Array.from(
    sortRows(
      scores.map((score) => -score),
      (one, other) => compareIds(block.ids, one, block.ids, other),
    ),
  )
  return derived.ranked
}

/** Position of the place with an id; undefined if it is not in this block. */
export function positionOf(block: Block, words: IdWords): number | undefined {
  return positionOfId(block.ids, idsOf(block), words)
}

function idsOf({ ids, derived }: Block): Uint16Array {
  derived.byId ??= idOrder(ids)
  return derived.byId
}

/** Returns the places of each word. */
export function placesOfWords({ words, derived }: Block): WordPlaces {
  derived.wordPlaces ??= wordPlaces(words)
  return derived.wordPlaces
}

export function namesOfBlock({ words, derived }: Block, codes: WordCodes): BlockNames {
  derived.names ??= namesIn(words, codes)
  return derived.names
}

/** Returns the words in alphabetical order. */
export function alphabetOfBlock({ words, derived }: Block, codes: WordCodes): Alphabet {
  if (!isFresh(derived.alphabet, codes)) derived.alphabet = alphabetOf(words, codes)
  return derived.alphabet as Alphabet
}

/** Whether everything is computed that searches need. */
export function isPrepared({ derived: { byId, wordPlaces, names, alphabet } }: Block, codes: WordCodes): boolean {
  return byId !== undefined && wordPlaces !== undefined && names !== undefined && isFresh(alphabet, codes)
}

/** Computes what searches need: a block takes some 5 ms. */
export function prepare(block: Block, codes: WordCodes): void {
  idsOf(block)
  placesOfWords(block)
  namesOfBlock(block, codes)
  alphabetOfBlock(block, codes)
}

function isFresh(alphabet: Alphabet | undefined, { sortedWords }: WordCodes): boolean {
  return alphabet?.sortedWords === sortedWords
}
