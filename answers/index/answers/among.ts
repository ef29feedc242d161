/** Which of some places pass. */
import { countBits, hasBit, nextBit } from '../blocks/bits.ts'
import { positionOf } from '../blocks/derive.ts'
import { hasId, type IdWords, idWords } from '../blocks/ids.ts'
import type { IndexedPlaces } from '../blocks/indexed-places.ts'
import { type Filter, visitSelected } from '../conditions/select.ts'
import { type NamedPlace, namedPlace } from './named-place.ts'

/** Places with the number of all that pass. */
export interface PlacesAmong {
  readonly places: readonly NamedPlace[]
  readonly count: number
}

/** Looking an id up in a block takes as long as comparing the ids of so many of its places: 1 µs. */
const COMPARED = 16

/** Returns those of the ids that pass, in their order. */
export function findAmong(places: IndexedPlaces, filter: Filter, ids: readonly string[]): PlacesAmong {
  const wanted = new Map(ids.map((id) => [id, idWords(id)]))
  const byFirstWord = new Map<number, [string, IdWords][]>()
  for (const one of wanted) byFirstWord.set(one[1][0], [...(byFirstWord.get(one[1][0]) ?? []), one])
  const found = new Map<string, NamedPlace>()
  let count = 0
  visitSelected(places, filter, (block, begin, end, bits) => {
    const passed = bits ? countBits(bits, begin, end) : end - begin
    count += passed
    if (passed === 0) return
    const take = (id: string, at: number) => {
      found.set(id, namedPlace(places, block, at))
      wanted.delete(id)
    }
    if (passed < COMPARED * wanted.size) {
      for (let at = nextBit(bits, begin, end); at < end; at = nextBit(bits, at + 1, end)) {
        const alike = byFirstWord.get(block.ids[4 * at] as number) ?? []
        for (const [id, words] of alike) if (hasId(block.ids, at, words)) take(id, at)
      }
      return
    }
    for (const [id, words] of wanted) {
      const at = positionOf(block, words)
      if (at === undefined || at < begin || at >= end || (bits && !hasBit(bits, at))) continue
      take(id, at)
    }
  })
  return { places: ids.flatMap((id) => found.get(id) ?? []), count }
}
