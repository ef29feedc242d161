/** All visible places in the order of their keys, in blocks, and how changes get in. */
import { INDEXED_FIELDS } from '../../../core/query/indexed-fields.ts'
import type { ChangedPlace } from '../../../sql/index/rows.ts'
import { WordCodes } from '../words/word-codes.ts'
import { type Block, blockBytes, copyPlace, lowerBound, NO_KEY } from './block.ts'
import { gather } from './copy-places.ts'
import { isPrepared, prepare } from './derive.ts'
import { Dictionary } from './dictionary.ts'
import { HoursCodes } from './hours-codes.ts'
import { hasId, type IdWords, idWords } from './ids.ts'
import { BLOCK, merged } from './merged.ts'
import { OpeningDays } from './opening-days.ts'
import { orderByKey } from './order-by-key.ts'
import { readRows } from './read-rows.ts'

export class IndexedPlaces {
  /** One for each of `INDEXED_FIELDS`. */
  readonly dictionaries: readonly Dictionary[] = INDEXED_FIELDS.map(() => new Dictionary())
  readonly words = new WordCodes()
  readonly hours = new HoursCodes()
  readonly opening = new OpeningDays(this.hours)
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
    this.words.settle(true)
  }

  /** Replaces all places by those of blocks in the order of their keys. */
  restore(blocks: readonly Block[]): void {
    this.blocks = [...blocks]
    this.size = blocks.reduce((sum, { size }) => sum + size, 0)
  }

  /** Takes in places that changed. The keys of a change include the one that the place has here, if it is here. */
  apply(changes: readonly ChangedPlace[]): void {
    const rows = changes.flatMap(([, , row]) => (row ? [row] : []))
    const added = readRows(rows, this)
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
      const come = inserted.get(target)
      if (come) come.push(next as number)
      else inserted.set(target, [next as number])
    }
    this.#rebuild(removed, inserted, added)
    this.words.settle()
  }

  /** Computes what comes next until a moment (`performance.now()`). A change of a block undoes what is made for searches. */
  prepare(now: number, isQuiet: boolean, end: number): void {
    this.opening.prepareDays(now, end)
    if (!isQuiet) return
    for (const block of this.blocks) {
      if (isPrepared(block, this.words)) continue
      if (performance.now() >= end) return
      prepare(block, this.words)
    }
  }

  /** Bytes of all arrays. */
  get bytes(): number {
    return this.blocks.reduce((sum, block) => sum + blockBytes(block), this.words.bytes)
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
