/** Places with their names, for searches. */
import type { Block } from '../blocks/block.ts'
import { uuidAt } from '../blocks/ids.ts'
import type { IndexedPlaces } from '../blocks/indexed-places.ts'
import { codesAt } from '../blocks/place-words.ts'

export interface NamedPlace {
  readonly id: string
  /** The words of the place's shortest name with `_` between them; its id if they are none. */
  readonly name: string
  readonly otherNames: readonly string[]
}

/** Mark of whole names; see sql/schema/functions/text/words.sql. */
export const WHOLE = '^'

export function namedPlace({ words }: IndexedPlaces, block: Block, at: number): NamedPlace {
  const id = uuidAt(block.ids, at)
  const names = [...codesAt(block.words, at)].flatMap((code) => words.marked(code, WHOLE)?.slice(WHOLE.length) ?? [])
  const [name = id, ...otherNames] = names
  return { id, name, otherNames }
}
