/**
 * A run of places in the order of their tile keys, with one array for each attribute. Places without a position come
 * after the last key.
 */
import { INDEXED_FIELDS } from '../../core/query/indexed-fields.ts'
import { type Bits, hasBit, newBits, setBit } from './bits.ts'
import { compareIds } from './ids.ts'
import { sortRows } from './sort-rows.ts'

/** Key of places without a position. */
export const NO_KEY = 2 ** 52

/** Codes of a dictionary, as narrow as the greatest of them allows. */
export type Codes = Uint8Array | Uint16Array | Uint32Array

export interface Block {
  readonly size: number
  readonly keys: Float64Array
  /** Four words for each place, in the order of the bytes of its id. */
  readonly ids: Uint32Array
  readonly longitudes: Float64Array
  readonly latitudes: Float64Array
  readonly scores: Float64Array
  /** Microseconds since 1970. */
  readonly updated: Float64Array
  /** Codes of each indexed field, in the order of `INDEXED_FIELDS`. */
  readonly codes: Codes[]
  /** Places that PostgreSQL found for a condition, by its name (found.ts). A missing name has none. */
  readonly found: Map<string, Bits>
  /** What follows from the attributes, computed when it is first needed. */
  readonly derived: Derived
}

interface Derived {
  /** The places that pass a condition, by condition. */
  readonly passing: Map<string, Bits>
  /** Positions by score, the best first. */
  ranked: Uint16Array | undefined
  /** For a field, each code followed by its number of places. */
  readonly histograms: (Uint32Array | undefined)[]
}

export function nothingDerived(): Derived {
  return { passing: new Map(), ranked: undefined, histograms: [] }
}

/** Returns the positions by score, the best first; of equal scores the lowest id. */
export function rankedPlaces(block: Block): Uint16Array {
  const { scores, derived } = block
  derived.ranked ??= Uint16Array.from(
    sortRows(
      scores.map((score) => -score),
      (one, other) => compareIds(block.ids, one, block.ids, other),
    ),
  )
  return derived.ranked
}

const NUMBERS = ['keys', 'longitudes', 'latitudes', 'scores', 'updated'] as const

/** Where the places of a block come from: `at[i]` is a position in `sources[from[i]]`. */
export interface Picks {
  readonly sources: readonly Block[]
  readonly from: Uint16Array
  readonly at: Uint32Array
}

/** Copies places into a new block, in the order of the picks. */
export function gather({ sources, from, at }: Picks): Block {
  const size = at.length
  const ids = new Uint32Array(4 * size)
  for (let place = 0; place < size; place++) {
    const source = (sources[from[place] as number] as Block).ids
    const begin = 4 * (at[place] as number)
    for (let word = 0; word < 4; word++) ids[4 * place + word] = source[begin + word] as number
  }
  const copy = <Kind extends Codes | Float64Array>(to: Kind, of: (block: Block) => Codes | Float64Array) => {
    const columns = sources.map(of)
    for (let place = 0; place < size; place++) {
      to[place] = (columns[from[place] as number] as Float64Array)[at[place] as number] as number
    }
    return to
  }
  const numbers = NUMBERS.map((name) => [name, copy(new Float64Array(size), (block) => block[name])] as const)
  const codes = INDEXED_FIELDS.map((_, field) => {
    const wide = copy(new Uint32Array(size), (block) => block.codes[field] as Codes)
    return narrow(wide)
  })
  const columns = Object.fromEntries(numbers) as Record<(typeof NUMBERS)[number], Float64Array>
  const found = new Map<string, Bits>()
  for (const name of new Set(sources.flatMap((source) => [...source.found.keys()]))) {
    const bits = newBits(size)
    const columnsOf = sources.map((source) => source.found.get(name))
    for (let place = 0; place < size; place++) {
      const known = columnsOf[from[place] as number]
      if (known && hasBit(known, at[place] as number)) setBit(bits, place)
    }
    found.set(name, bits)
  }
  return { size, ids, codes, ...columns, found, derived: nothingDerived() }
}

/** Replaces all attributes of a place by those of a place of another block, but for what PostgreSQL found. */
export function copyPlace(block: Block, at: number, source: Block, sourceAt: number): void {
  const { derived, scores } = block
  if (scores[at] !== source.scores[sourceAt]) derived.ranked = undefined
  for (const name of NUMBERS) block[name][at] = source[name][sourceAt] as number
  for (const [field, codes] of source.codes.entries()) {
    const code = codes[sourceAt] as number
    let known = block.codes[field] as Codes
    if (known[at] === code) continue
    derived.passing.clear()
    derived.histograms.length = 0
    if (code >= 2 ** (8 * known.BYTES_PER_ELEMENT)) {
      known = code < 2 ** 16 ? Uint16Array.from(known) : Uint32Array.from(known)
      block.codes[field] = known
    }
    known[at] = code
  }
}

export function narrow(codes: Uint32Array): Codes {
  let greatest = 0
  for (const code of codes) if (code > greatest) greatest = code
  if (greatest < 2 ** 8) return Uint8Array.from(codes)
  return greatest < 2 ** 16 ? Uint16Array.from(codes) : codes
}

/** Bytes of the arrays of a block. */
export function blockBytes({ ids, codes, found, derived, ...arrays }: Block): number {
  const { passing, ranked, histograms } = derived
  const known = [...found.values(), ...passing.values(), ranked, ...histograms].filter((each) => each !== undefined)
  return [ids, ...codes, ...known, ...NUMBERS.map((name) => arrays[name])].reduce(
    (sum, { byteLength }) => sum + byteLength,
    0,
  )
}
