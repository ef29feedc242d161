/**
 * Takes places out of a block and puts new ones in, in the order of their keys. Runs of places between these are copied
 * at once: sorting the block anew took up to twenty times as long (bench/tiles/index-changes.ts).
 */
import { type Block, lowerBound } from './block.ts'
import { joinRuns, type Run } from './copy-places.ts'

/** Places of a new block. A larger block is split; inserting a place means copying one block. */
export const BLOCK = 6144
const MAX_BLOCK = 8192

/** A block without some of its places and with some of `added`, split if it is too large. */
export function merged(
  block: Block,
  gone: ReadonlySet<number> | undefined,
  added: Block,
  come: readonly number[],
): Block[] {
  const runs = runsOf(block, gone, added, come)
  const size = block.size - (gone?.size ?? 0) + come.length
  const parts = size > MAX_BLOCK ? Math.ceil(size / BLOCK) : 1
  return split(runs, Math.ceil(size / parts)).map(joinRuns)
}

/** The places of `merged`, in the order of their keys. */
function runsOf(block: Block, gone: ReadonlySet<number> = new Set(), added: Block, come: readonly number[]): Run[] {
  const keyOf = (place: number) => added.keys[place] as number
  const cuts = [
    ...[...gone].map((at) => ({ at, next: at + 1 })),
    ...come
      .toSorted((one, other) => keyOf(one) - keyOf(other))
      .map((place) => ({ at: upperBound(block.keys, keyOf(place)), place })),
  ].sort((one, other) => one.at - other.at)
  const runs: Run[] = []
  const add = (from: Block, begin: number, end: number) => begin < end && runs.push({ block: from, begin, end })
  let rest = 0
  for (const cut of cuts) {
    add(block, rest, cut.at)
    rest = Math.max(rest, 'next' in cut ? cut.next : cut.at)
    if ('place' in cut) add(added, cut.place, cut.place + 1)
  }
  add(block, rest, block.size)
  return runs
}

/** Splits runs so that each part, but for the last, has `length` places. */
function split(runs: readonly Run[], length: number): Run[][] {
  const parts: Run[][] = []
  let left = 0
  for (let { block, begin, end } of runs) {
    for (let size = 0; begin < end; begin += size) {
      if (left === 0) {
        parts.push([])
        left = length
      }
      size = Math.min(left, end - begin)
      parts.at(-1)?.push({ block, begin, end: begin + size })
      left -= size
    }
  }
  return parts
}

/** Position of the first key that is above a key. */
function upperBound(keys: Float64Array, key: number): number {
  return lowerBound(keys, key + 1)
}
