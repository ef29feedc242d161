/** Which of some places pass. */
import { nextBit } from '../blocks/bits.ts'
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
  const wanted = new Set(ids.map((id) => Number.parseInt(id.slice(0, 8), 16)))
  const found = new Map<string, NamedPlace>()
  let count = 0
  visitSelected(places, filter, (block, begin, end, bits) => {
    for (let at = nextBit(bits, begin, end); at < end; at = nextBit(bits, at + 1, end)) {
      count++
      if (!wanted.has(block.ids[4 * at] as number)) continue
      const place = namedPlace(places, block, at)
      found.set(place.id, place)
    }
  })
  return { places: ids.flatMap((id) => found.get(id) ?? []), count }
}
