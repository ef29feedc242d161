/** Converts rows from PostgreSQL to a block, in the order of the rows. */
import { INDEXED_FIELDS, type IndexedRow } from '../../../core/query/indexed-fields.ts'
import { type Block, NO_KEY, nothingDerived } from './block.ts'
import { narrow } from './codes.ts'
import type { Dictionary } from './dictionary.ts'
import { idWords } from './ids.ts'
import { type PlaceWords, placeWords } from './place-words.ts'
import type { WordCodes } from './word-codes.ts'

/** Number of values of a row before the indexed fields. */
const FIRST_FIELD = 7

/** Gives values their codes. A new value gets a new code. */
export interface Coding {
  /** One for each of `INDEXED_FIELDS`. */
  readonly dictionaries: readonly Dictionary[]
  readonly words: WordCodes
}

export function readRows(rows: readonly IndexedRow[], { dictionaries, words }: Coding): Block {
  const size = rows.length
  const numbers = () => new Float64Array(size)
  const [keys, longitudes, latitudes, scores, updated] = [numbers(), numbers(), numbers(), numbers(), numbers()]
  const ids = new Uint32Array(4 * size)
  const codes = INDEXED_FIELDS.map(() => new Uint32Array(size))
  for (let place = 0; place < size; place++) {
    const row = rows[place] as IndexedRow
    ids.set(idWords(row[0]), 4 * place)
    keys[place] = row[1] ?? NO_KEY
    longitudes[place] = row[2] ?? Number.NaN
    latitudes[place] = row[3] ?? Number.NaN
    scores[place] = row[4]
    updated[place] = row[5]
    for (let field = 0; field < codes.length; field++) {
      const value = row[FIRST_FIELD + field] as (typeof row)[7]
      ;(codes[field] as Uint32Array)[place] = (dictionaries[field] as Dictionary).codeOf(value ?? null)
    }
  }
  return {
    size,
    keys,
    ids,
    longitudes,
    latitudes,
    scores,
    updated,
    codes: codes.map(narrow),
    words: wordsOf(rows, words),
    found: new Map(),
    derived: nothingDerived(),
  }
}

function wordsOf(rows: readonly IndexedRow[], words: WordCodes): PlaceWords {
  const codes: number[] = []
  const ends = new Uint32Array(rows.length)
  for (const [place, { 6: text }] of rows.entries()) {
    if (text !== '') for (const word of text.split(' ')) codes.push(words.codeOf(word))
    ends[place] = codes.length
  }
  return placeWords(codes, ends)
}
