/** Places with their names, for searches. */
import type { Block } from '../blocks/block.ts'
import { uuidAt } from '../blocks/ids.ts'
import type { IndexedPlaces } from '../blocks/indexed-places.ts'
import { codesAt } from '../blocks/place-words.ts'

export interface NamedPlace {
  readonly id: string
  /** The words of the place's shortest name with `_` between them; its id if they are none. */
  readonly name: string
}

/** Mark of whole names; see sql/schema/functions/text/words.sql. */
const WHOLE = '^'

export function namedPlace({ words }: IndexedPlaces, block: Block, at: number): NamedPlace {
  const id = uuidAt(block.ids, at)
  for (const code of codesAt(block.words, at)) {
    const name = words.marked(code, WHOLE)
    if (name !== undefined) return { id, name: name.slice(WHOLE.length) }
  }
  return { id, name: id }
}
