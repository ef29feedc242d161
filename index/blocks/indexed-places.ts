/** All visible places in the order of their keys, in blocks, and how changes get in. */

import { INDEXED_FIELDS } from '../../core/query/indexed-fields.ts'
import type { ChangedPlace } from '../../sql/index/rows.ts'
import { type Block, blockBytes, copyPlace, gather, NO_KEY } from './block.ts'
import { Dictionary } from './dictionary.ts'
import { hasId, type IdWords, idWords } from './ids.ts'
import { orderByKey } from './order-by-key.ts'
import { readRows } from './read-rows.ts'

/** Places of a new block. A larger block is split; inserting a place means copying one block. */
const BLOCK = 6144
const MAX_BLOCK = 8192

export class IndexedPlaces {
  /** One for each of `INDEXED_FIELDS`. */
  readonly dictionaries: readonly Dictionary[] = INDEXED_FIELDS.map(() => new Dictionary())
  /** In the order of their keys; none is empty. A key may be in several blocks. */
  blocks: Block[] = []
  /** Number of places. */
  size = 0

  /** Replaces all places by those of some blocks, in any order. */
  load(chunks: readonly Block[]): void {
    const total = chunks.reduce((sum, { size }) => sum + size, 0)
    const keys = new Float64Array(total)
    const from = new Uint16Array(total)
    const at = new Uint32Array(total)
    let place = 0
    for (const [source, chunk] of chunks.entries()) {
      keys.set(chunk.keys, place)
      from.fill(source, place, place + chunk.size)
      for (let position = 0; position < chunk.size; position++) at[place + position] = position
      place += chunk.size
    }
    const order = orderByKey(keys)
    this.blocks = []
    for (let begin = 0; begin < total; begin += BLOCK) {
      const part = order.subarray(begin, begin + BLOCK)
      this.blocks.push(
        gather({
          sources: chunks,
          from: Uint16Array.from(part, (each) => from[each] as number),
          at: Uint32Array.from(part, (each) => at[each] as number),
        }),
      )
    }
    this.size = total
  }

  /** Takes in places that changed. The keys of a change include the one that the place has here, if it is here. */
  apply(changes: readonly ChangedPlace[]): void {
    const rows = changes.flatMap(([, , row]) => (row ? [row] : []))
    const added = readRows(rows, this.dictionaries)
    const removed = new Map<Block, Set<number>>()
    const inserted = new Map<number, number[]>()
    let row = 0
    for (const [uuid, keys, now] of changes) {
      const id = idWords(uuid)
      const next = now ? row++ : undefined
      const key = next === undefined ? undefined : (added.keys[next] as number)
      let isPlaced = false
      const known = new Set(keys.map((each) => each ?? NO_KEY))
      if (key !== undefined) known.add(key)
      for (const old of known) {
        for (const [block, at] of this.find(old, id)) {
          if (removed.get(block)?.has(at)) continue
          if (old === key && !isPlaced) {
            copyPlace(block, at, added, next as number)
            isPlaced = true
          } else {
            removed.set(block, (removed.get(block) ?? new Set()).add(at))
          }
        }
      }
      if (key === undefined || isPlaced) continue
      const target = this.#blockOf(key)
      inserted.set(target, [...(inserted.get(target) ?? []), next as number])
    }
    this.#rebuild(removed, inserted, added)
  }

  /** Bytes of all blocks. */
  get bytes(): number {
    return this.blocks.reduce((sum, block) => sum + blockBytes(block), 0)
  }

  /** Number of the last block that begins with a lower key, or of the first one. */
  #blockOf(key: number): number {
    let [low, high] = [0, this.blocks.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.blocks[middle]?.keys[0] as number) < key) low = middle + 1
      else high = middle
    }
    return Math.max(low - 1, 0)
  }

  /** A place that is being moved may be there twice. */
  *find(key: number, id: IdWords): Generator<[Block, number]> {
    for (let number = this.#blockOf(key); number < this.blocks.length; number++) {
      const block = this.blocks[number] as Block
      if ((block.keys[0] as number) > key) return
      for (let at = lowerBound(block.keys, key); block.keys[at] === key; at++) {
        if (hasId(block.ids, at, id)) yield [block, at]
      }
    }
  }

  #rebuild(removed: Map<Block, Set<number>>, inserted: Map<number, number[]>, added: Block): void {
    if (removed.size === 0 && inserted.size === 0) return
    if (this.blocks.length === 0) {
      this.load([added])
      return
    }
    this.blocks = this.blocks.flatMap((block, number) => {
      const gone = removed.get(block)
      const come = inserted.get(number)
      return gone || come ? merged(block, gone, added, come ?? []) : block
    })
    this.size = this.blocks.reduce((sum, { size }) => sum + size, 0)
  }
}

/** A block without some of its places and with some of `added`, split if it is too large. */
function merged(block: Block, gone: ReadonlySet<number> | undefined, added: Block, come: readonly number[]): Block[] {
  const kept = Array.from({ length: block.size }, (_, at) => at).filter((at) => !gone?.has(at))
  const all = [...kept.map((at) => [0, at] as const), ...come.map((at) => [1, at] as const)]
  const sources = [block, added] as const
  const order = orderByKey(Float64Array.from(all, ([from, at]) => sources[from].keys[at] as number))
  const parts = order.length > MAX_BLOCK ? Math.ceil(order.length / BLOCK) : 1
  const length = Math.ceil(order.length / parts)
  return Array.from({ length: parts }, (_, part) => order.subarray(part * length, (part + 1) * length))
    .filter((part) => part.length > 0)
    .map((part) =>
      gather({
        sources,
        from: Uint16Array.from(part, (each) => all[each]?.[0] as number),
        at: Uint32Array.from(part, (each) => all[each]?.[1] as number),
      }),
    )
}

/** Position of the first key that is not below a key. */
export function lowerBound(keys: Float64Array, key: number): number {
  let [low, high] = [0, keys.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((keys[middle] as number) < key) low = middle + 1
    else high = middle
  }
  return low
}
