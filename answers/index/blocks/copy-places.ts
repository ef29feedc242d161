/** Copies places of blocks into a new block: single places in any order, or runs of places. */

import { joinWords, type WordRun } from '../words/place-words.ts'
import { type Bits, fromBytes, toBytes } from './bits.ts'
import { type Block, NUMBERS, nothingDerived } from './block.ts'
import { type Codes, narrow, newCodes } from './codes.ts'

/** Single places: `at[i]` is a position in `sources[from[i]]`. */
interface Picks {
  readonly sources: readonly Block[]
  readonly from: Uint16Array
  readonly at: Uint32Array
}

/** Neighbours in a block: from `begin` up to, not including, `end`. */
export interface Run {
  readonly block: Block
  readonly begin: number
  readonly end: number
}

type Column = Float64Array | Codes

/** Fills a column of the new block from this column of the sources. `width` is the number of values of a place. */
type Fill = <Kind extends Column>(to: Kind, of: (source: Block) => Column, width: number) => Kind

/** Copies places in the order of the picks. */
export function gather({ sources, from, at }: Picks): Block {
  const words = Array.from(at, (begin, place): WordRun => {
    const source = sources[from[place] as number] as Block
    return { words: source.words, begin, end: begin + 1 }
  })
  return newBlock(at.length, sources, words, (to, of, width) => {
    const columns = sources.map(of)
    for (let place = 0; place < at.length; place++) {
      const column = columns[from[place] as number] as Column
      const begin = width * (at[place] as number)
      for (let value = 0; value < width; value++) to[width * place + value] = column[begin + value] as number
    }
    return to
  })
}

/** Copies runs one after the other. */
export function joinRuns(runs: readonly Run[]): Block {
  const size = runs.reduce((sum, { begin, end }) => sum + end - begin, 0)
  const sources = [...new Set(runs.map(({ block }) => block))]
  const words = runs.map(({ block, begin, end }) => ({ words: block.words, begin, end }))
  return newBlock(size, sources, words, (to, of, width) => {
    const columns = new Map(sources.map((source) => [source, of(source)]))
    let place = 0
    for (const { block, begin, end } of runs) {
      to.set((columns.get(block) as Column).subarray(width * begin, width * end), width * place)
      place += end - begin
    }
    return to
  })
}

function newBlock(size: number, sources: readonly Block[], words: readonly WordRun[], fill: Fill): Block {
  const ids = fill(new Uint32Array(4 * size), ({ ids }) => ids, 4)
  const numbers = NUMBERS.map((name) => [name, fill(new Float64Array(size), (source) => source[name], 1)] as const)
  const columns = Object.fromEntries(numbers) as Record<(typeof NUMBERS)[number], Float64Array>
  const codes = (sources[0] as Block).codes.map((_, field) => {
    const of = (source: Block) => source.codes[field] as Codes
    // With copies to a wider type, taking in places took twice as long.
    const bytes = Math.max(1, ...sources.map((source) => of(source).BYTES_PER_ELEMENT))
    return narrow(fill(newCodes(bytes, size), of, 1))
  })
  const names = new Set(sources.flatMap(({ found }) => [...found.keys()]))
  const found = new Map<string, Bits>()
  for (const name of names) {
    const bytes = fill(new Uint8Array(size), (source) => toBytes(source.found.get(name), source.size), 1)
    found.set(name, fromBytes(bytes))
  }
  return { size, ids, codes, words: joinWords(words), ...columns, found, derived: nothingDerived() }
}
