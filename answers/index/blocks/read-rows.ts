/** Converts rows from PostgreSQL to a block, in the order of the rows. */
import { INDEXED_FIELDS, type IndexedRow, type IndexedValue } from '../../../core/query/indexed-fields.ts'
import { type PlaceWords, placeWords } from '../words/place-words.ts'
import type { WordCodes } from '../words/word-codes.ts'
import { type Block, NO_KEY, nothingDerived } from './block.ts'
import { narrow } from './codes.ts'
import type { Dictionary } from './dictionary.ts'
import { HOURS, type HoursCodes, ZONE } from './hours-codes.ts'
import { idWords } from './ids.ts'

/** Number of values of a row before the indexed fields. */
const FIRST_FIELD = 8

/** Gives values their codes. A new value gets a new code. */
export interface Coding {
  /** One for each of `INDEXED_FIELDS`. */
  readonly dictionaries: readonly Dictionary[]
  readonly words: WordCodes
  readonly hours: HoursCodes
}

export function readRows(rows: readonly IndexedRow[], { dictionaries, words, hours }: Coding): Block {
  const size = rows.length
  const numbers = () => new Float64Array(size)
  const [keys, longitudes, latitudes, scores, updated] = [numbers(), numbers(), numbers(), numbers(), numbers()]
  const ids = new Uint32Array(4 * size)
  const codes = Array.from({ length: ZONE + 1 }, () => new Uint32Array(size))
  for (let place = 0; place < size; place++) {
    const row = rows[place] as IndexedRow
    ids.set(idWords(row[0]), 4 * place)
    keys[place] = row[1] ?? NO_KEY
    longitudes[place] = row[2] ?? Number.NaN
    latitudes[place] = row[3] ?? Number.NaN
    scores[place] = row[4]
    updated[place] = row[5]
    for (let field = 0; field < INDEXED_FIELDS.length; field++) {
      const value = row[FIRST_FIELD + field] as IndexedValue
      ;(codes[field] as Uint32Array)[place] = (dictionaries[field] as Dictionary).codeOf(value ?? null)
    }
    if (row[7] === null) continue
    ;(codes[HOURS] as Uint32Array)[place] = hours.codeOf(row[7], row[2], row[3])
    ;(codes[ZONE] as Uint32Array)[place] = hours.zoneCodeOf(row[7][1], row[2], row[3])
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
