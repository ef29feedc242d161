/**
 * The places of the index as parts of a file: blocks, then what their codes mean. Nothing that follows from these is written.
 *
 * Places may change between two parts, so the file may be the state of no moment: some changes since the writing began are
 * in it. All of them are applied again after reading, as after loading from PostgreSQL.
 */
import type { IndexedValue } from '../../../core/query/indexed-fields.ts'
import { type Block, NUMBERS, nothingDerived } from '../blocks/block.ts'
import type { Codes } from '../blocks/codes.ts'
import type { Dictionary } from '../blocks/dictionary.ts'
import type { StoredHoursCodes } from '../blocks/hours-codes.ts'
import { IndexedPlaces } from '../blocks/indexed-places.ts'
import type { PlaceWords } from '../words/place-words.ts'
import type { StoredWords } from '../words/word-codes.ts'
import { type Part, PartReader, writePart } from './parts.ts'

/** Raise it with each change of what is in the file, or of what a code means. A file with another number is not used. */
export const FILE_FORM = 1

/** Blocks are written first. Dictionaries only grow, so those that follow have all codes of the blocks. */
type Kind =
  | { readonly kind: 'block' }
  | { readonly kind: 'field'; readonly field: number; readonly values: readonly IndexedValue[] }
  | { readonly kind: 'hours'; readonly hours: StoredHoursCodes }
  | { readonly kind: 'words'; readonly added: readonly string[] }
  | { readonly kind: 'end' }

/** Appends the places to a file, one part with each step. */
export function* writePlaces(file: number, places: IndexedPlaces): Generator<void> {
  // Places that come, go or move meanwhile are in new blocks, which replace these.
  for (const block of [...places.blocks]) yield write(file, { kind: 'block' }, arraysOf(block))
  for (const [field, { values }] of places.dictionaries.entries()) yield write(file, { kind: 'field', field, values })
  yield write(file, { kind: 'hours', hours: places.hours.stored })
  const { added, arrays } = places.words.stored
  yield write(file, { kind: 'words', added }, arrays)
  yield write(file, { kind: 'end' })
}

function write(file: number, json: Kind, arrays: Part['arrays'] = []): void {
  writePart(file, { json, arrays })
}

/** Reads what `writePlaces` wrote at a position. Throws `FileProblem`. */
export function readPlaces(file: number, position: number): IndexedPlaces {
  const reader = new PartReader(file, position)
  const places = new IndexedPlaces()
  const blocks: Block[] = []
  for (;;) {
    const { json, arrays } = reader.next()
    const part = json as Kind
    switch (part.kind) {
      case 'block':
        blocks.push(blockOf(arrays))
        break
      case 'field':
        for (const value of part.values) (places.dictionaries[part.field] as Dictionary).codeOf(value)
        break
      case 'hours':
        places.hours.restore(part.hours)
        break
      case 'words':
        places.words.restore({ added: part.added, arrays: arrays as StoredWords['arrays'] })
        break
      case 'end':
        places.restore(blocks)
        return places
    }
  }
}

function arraysOf({ ids, words, codes, ...numbers }: Block): Part['arrays'] {
  return [...NUMBERS.map((name) => numbers[name]), ids, words.codes, words.ends, words.words, ...codes]
}

function blockOf(arrays: Part['arrays']): Block {
  const numbers = Object.fromEntries(NUMBERS.map((name, at) => [name, arrays[at]])) as Pick<
    Block,
    (typeof NUMBERS)[number]
  >
  const [ids, codes, ends, words, ...fields] = arrays.slice(NUMBERS.length)
  return {
    size: numbers.keys.length,
    ...numbers,
    ids: ids as Uint32Array,
    codes: fields as Codes[],
    words: { codes, ends, words } as PlaceWords,
    found: new Map(),
    derived: nothingDerived(),
  }
}
