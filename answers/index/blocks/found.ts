/** Which places PostgreSQL found for a condition that the index can't decide, as bits of the blocks. */
import type { ChangedPlace } from '../../../sql/index/rows.ts'
import { clearBit, newBits, setBit } from './bits.ts'
import { NO_KEY } from './block.ts'
import { idWords } from './ids.ts'
import type { IndexedPlaces } from './indexed-places.ts'

/** A place that was found: its key in the index, and its id. */
export type FoundPlace = [key: number | null, id: string]

/** Notes places that were found. Those in `except` changed meanwhile: what is known of them is newer. */
export function markFound(
  places: IndexedPlaces,
  name: string,
  found: readonly FoundPlace[],
  except: ReadonlySet<string>,
): void {
  for (const [key, id] of found) if (!except.has(id)) write(places, name, key, id, true)
}

/** Notes what PostgreSQL says of places that changed, for each of some conditions, those with a name. */
export function noteFound(
  places: IndexedPlaces,
  changes: readonly ChangedPlace[],
  names: readonly (string | null)[],
): void {
  for (const [id, , row, found] of changes) {
    if (!row) continue
    for (const [condition, name] of names.entries())
      if (name) write(places, name, row[1], id, found?.[condition] === true)
  }
}

/** Forgets what was found for a condition. */
export function forgetFound({ blocks }: IndexedPlaces, name: string): void {
  for (const { found } of blocks) found.delete(name)
}

/** A place that is not in the index any more is left out. */
function write(places: IndexedPlaces, name: string, key: number | null, id: string, isFound: boolean): void {
  for (const [block, at] of places.find(key ?? NO_KEY, idWords(id))) {
    const bits = block.found.get(name) ?? newBits(block.size)
    block.found.set(name, bits)
    if (isFound) setBit(bits, at)
    else clearBit(bits, at)
  }
}
