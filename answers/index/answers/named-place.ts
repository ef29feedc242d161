/** Places with their names, for searches. */
import type { Block } from '../blocks/block.ts'
import { namesOfBlock } from '../blocks/derive.ts'
import { uuidAt } from '../blocks/ids.ts'
import type { IndexedPlaces } from '../blocks/indexed-places.ts'
import { WHOLE } from '../blocks/names.ts'
import { wordsAt } from '../words/place-words.ts'

export interface NamedPlace {
  readonly id: string
  /** The words of the place's shortest name with `_` between them; its id if they are none. */
  readonly name: string
  readonly otherNames: readonly string[]
}

export function namedPlace({ words }: IndexedPlaces, block: Block, at: number): NamedPlace {
  const id = uuidAt(block.ids, at)
  const { isName } = namesOfBlock(block, words)
  const names: string[] = []
  for (const position of wordsAt(block.words, at)) {
    if (isName[position]) names.push(words.textOf(block.words.codes[position] as number).slice(WHOLE.length))
  }
  const [name = id, ...otherNames] = names
  return { id, name, otherNames }
}
