/** Numbers of places by the codes of a field. */
import { type Bits, nextBit } from '../blocks/bits.ts'
import type { Block } from '../blocks/block.ts'
import type { Codes } from '../blocks/codes.ts'

/** Places of a block: from `begin` up to `end`, those in `bits`, or all of them. */
export interface Part {
  readonly block: Block
  readonly begin: number
  readonly end: number
  readonly bits: Bits | undefined
}

/** Codes that occur, each followed by its number of places. */
export type CodeCounts = Uint32Array

/** All zero between two uses: a tile has up to 256 clusters, and a field thousands of codes. */
let scratch = new Uint32Array(0)
/** Codes that have places, in the order of their first ones. */
let seen = new Uint32Array(0)

/** Counts places of some parts. `codes` is the number of codes of the field. */
export function codeCounts(parts: readonly Part[], field: number, codes: number): CodeCounts {
  if (scratch.length < codes) {
    scratch = new Uint32Array(2 * codes)
    seen = new Uint32Array(2 * codes)
  }
  let length = 0
  for (const part of parts) length = countPart(part, field, length)
  const counted = new Uint32Array(2 * length)
  for (let each = 0; each < length; each++) {
    const code = seen[each] as number
    counted[2 * each] = code
    counted[2 * each + 1] = scratch[code] as number
    scratch[code] = 0
  }
  return counted
}

/** Returns how many codes have places now. */
function countPart({ block, begin, end, bits }: Part, field: number, known: number): number {
  const codes = block.codes[field] as Codes
  let length = known
  for (let at = nextBit(bits, begin, end); at < end; at = nextBit(bits, at + 1, end)) {
    const code = codes[at] as number
    const count = scratch[code] as number
    if (count === 0) seen[length++] = code
    scratch[code] = count + 1
  }
  return length
}

/** Returns the counts of the codes that occur. `counts` has that of each code. */
export function occurring(counts: Uint32Array): CodeCounts {
  const counted = new Uint32Array(2 * counts.length)
  let length = 0
  for (let code = 0; code < counts.length; code++) {
    const count = counts[code] as number
    if (count === 0) continue
    counted[length++] = code
    counted[length++] = count
  }
  return counted.subarray(0, length)
}
