/**
 * Hash table of the encoded values that a layer already has, keyed by their bytes. A `Map` would need a string for each
 * lookup; making it takes three times as long as the lookup.
 */

/** Initial size; the table is at most half full. */
const FIRST_SLOTS = 512

export class RepeatedValues {
  /** For each slot, the index of its value plus 1; 0 is empty. */
  #slots = new Int32Array(FIRST_SLOTS)
  readonly #bytes: Buffer[] = []
  readonly #hashes: number[] = []
  readonly #starts: number[] = []
  readonly #ends: number[] = []
  /** Index of each value in the layer. */
  readonly #indices: number[] = []

  /** Returns a value's index in the layer; `add` supplies that of a new value. `bytes` are kept and must not change. */
  indexOf(bytes: Buffer, start: number, end: number, add: () => number): number {
    const hash = hashOf(bytes, start, end)
    const mask = this.#slots.length - 1
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const known = (this.#slots[slot] as number) - 1
      if (known < 0) return this.#insert(slot, hash, bytes, start, end, add())
      if (this.#hashes[known] === hash && this.#isSame(known, bytes, start, end)) return this.#indices[known] as number
    }
  }

  #insert(slot: number, hash: number, bytes: Buffer, start: number, end: number, index: number): number {
    this.#slots[slot] = this.#indices.push(index)
    this.#hashes.push(hash)
    this.#bytes.push(bytes)
    this.#starts.push(start)
    this.#ends.push(end)
    if (this.#indices.length * 2 > this.#slots.length) this.#grow()
    return index
  }

  #isSame(known: number, bytes: Buffer, start: number, end: number): boolean {
    const from = this.#starts[known] as number
    if ((this.#ends[known] as number) - from !== end - start) return false
    const before = this.#bytes[known] as Buffer
    for (let at = start, other = from; at < end; at++, other++) if (bytes[at] !== before[other]) return false
    return true
  }

  #grow(): void {
    const slots = new Int32Array(this.#slots.length * 2)
    const mask = slots.length - 1
    for (const [known, hash] of this.#hashes.entries()) {
      let slot = hash & mask
      while (slots[slot] !== 0) slot = (slot + 1) & mask
      slots[slot] = known + 1
    }
    this.#slots = slots
  }
}

/** FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv/ */
function hashOf(bytes: Buffer, start: number, end: number): number {
  let hash = 0x811c9dc5
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ (bytes[at] as number), 0x01000193)
  return hash ^ (hash >>> 15)
}
