/** Which places of a block are open at a moment. */
import type { OpenAtCondition } from '../../../core/query/filters/is-open-at.ts'
import { type Bits, newBits, setBit } from '../blocks/bits.ts'
import type { Block } from '../blocks/block.ts'
import type { Codes } from '../blocks/codes.ts'
import { HOURS, NO_HOURS, ZONE } from '../blocks/hours-codes.ts'
import type { IndexedPlaces } from '../blocks/indexed-places.ts'
import type { Clock } from '../blocks/opening-days.ts'
import { remembered, type Test } from './filter.ts'

/** The hours of the moment must be ready. */
export function openTest({ at }: OpenAtCondition, { opening }: IndexedPlaces): Test {
  return remembered(`open at ${opening.nameOf(at)}`, (block) => openPlaces(block, opening.clock(at)))
}

function openPlaces({ codes, size }: Block, { days, minutes }: Clock): Bits {
  const bits = newBits(size)
  const [hours, zones] = [codes[HOURS] as Codes, codes[ZONE] as Codes]
  for (let at = 0; at < size; at++) {
    const code = hours[at] as number
    if (code === NO_HOURS) continue
    const zone = zones[at] as number
    if (days[zone]?.isOpen(code, minutes[zone] as number)) setBit(bits, at)
  }
  return bits
}
