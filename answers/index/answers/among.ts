/** Which of some places pass. */
import { countBits, hasBit } from '../blocks/bits.ts'
import { positionOf } from '../blocks/derive.ts'
import { idWords } from '../blocks/ids.ts'
import type { IndexedPlaces } from '../blocks/indexed-places.ts'
import { type NamedPlace, namedPlace } from './named.ts'
import { type Filter, visitSelected } from './select.ts'

/** Places with the number of all that pass. */
export interface PlacesAmong {
  readonly places: readonly NamedPlace[]
  readonly count: number
}

/** Returns those of the ids that pass, in their order. */
export function findAmong(places: IndexedPlaces, filter: Filter, ids: readonly string[]): PlacesAmong {
  const wanted = new Map(ids.map((id) => [id, idWords(id)]))
  const found = new Map<string, NamedPlace>()
  let count = 0
  visitSelected(places, filter, (block, begin, end, bits) => {
    const passed = bits ? countBits(bits, begin, end) : end - begin
    count += passed
    if (passed === 0) return
    for (const [id, words] of wanted) {
      const at = positionOf(block, words)
      if (at === undefined || at < begin || at >= end || (bits && !hasBit(bits, at))) continue
      found.set(id, namedPlace(places, block, at))
      wanted.delete(id)
    }
  })
  return { places: ids.flatMap((id) => found.get(id) ?? []), count }
}
