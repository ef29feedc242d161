/** Which words of a block are whole names, and which places have several. */

import type { PlaceWords } from '../words/place-words.ts'
import type { WordCodes } from '../words/word-codes.ts'
import { type Bits, newBits, setBit } from './bits.ts'

/** Mark of whole names; see sql/schema/functions/text/words.sql. */
export const WHOLE = '^'

export interface BlockNames {
  /** By position in the block's list of words: 1 for a whole name. */
  readonly isName: Uint8Array
  /** The places with more than one name. */
  readonly several: Bits
}

export function namesIn({ codes, ends, words }: PlaceWords, known: WordCodes): BlockNames {
  const isName = Uint8Array.from(codes, (code) => Number(known.begins(code, WHOLE)))
  const several = newBits(ends.length)
  for (let place = 0, at = 0; place < ends.length; place++) {
    let names = 0
    for (const end = ends[place] as number; at < end; at++) names += isName[words[at] as number] as number
    if (names > 1) setBit(several, place)
  }
  return { isName, several }
}
