/** Sets of positions in a block: bit `at % 32` of word `at / 32`. */

export type Bits = Uint32Array

export function newBits(size: number): Bits {
  return new Uint32Array((size + 31) >>> 5)
}

/** About 1 KB each. */
const MAX_SPARE = 2048

/** Sets that were given back, by their length. */
const spare = new Map<number, Bits[]>()
let spares = 0

/**
 * As `newBits`, for a set that is given back soon. When each set was new, the thread of the index collected all garbage every
 * 0.6 s while texts were searched for.
 */
export function lendBits(size: number): Bits {
  const words = (size + 31) >>> 5
  const bits = spare.get(words)?.pop()
  if (!bits) return new Uint32Array(words)
  spares--
  return bits.fill(0)
}

/** Takes a set that nobody uses any more. One that is not given back is collected as garbage. */
export function giveBack(bits: Bits): void {
  if (spares >= MAX_SPARE) return
  spares++
  const others = spare.get(bits.length)
  if (others) others.push(bits)
  else spare.set(bits.length, [bits])
}

export function hasBit(bits: Bits, at: number): boolean {
  return (((bits[at >>> 5] as number) >>> (at & 31)) & 1) === 1
}

export function setBit(bits: Bits, at: number): void {
  bits[at >>> 5] = (bits[at >>> 5] as number) | (1 << (at & 31))
}

export function clearBit(bits: Bits, at: number): void {
  bits[at >>> 5] = (bits[at >>> 5] as number) & ~(1 << (at & 31))
}

/** Returns a byte for each of `size` positions: 1 for those in the set. Without a set, none is in it. */
export function toBytes(bits: Bits | undefined, size: number): Uint8Array {
  const bytes = new Uint8Array(size)
  if (bits) for (let at = nextBit(bits, 0, size); at < size; at = nextBit(bits, at + 1, size)) bytes[at] = 1
  return bytes
}

export function fromBytes(bytes: Uint8Array): Bits {
  const bits = newBits(bytes.length)
  for (let at = 0; at < bytes.length; at++) if (bytes[at]) setBit(bits, at)
  return bits
}

/** Number of bits from `begin` up to, not including, `end`. */
export function countBits(bits: Bits, begin: number, end: number): number {
  if (begin >= end) return 0
  const [first, last] = [begin >>> 5, (end - 1) >>> 5]
  const fromBegin = -1 << (begin & 31)
  const toEnd = -1 >>> (31 - ((end - 1) & 31))
  if (first === last) return ones((bits[first] as number) & fromBegin & toEnd)
  let count = ones((bits[first] as number) & fromBegin) + ones((bits[last] as number) & toEnd)
  for (let word = first + 1; word < last; word++) count += ones(bits[word] as number)
  return count
}

/** The first bit from `from` on that is below `end`; `end` if there is none. Without bits, all are set. */
export function nextBit(bits: Bits | undefined, from: number, end: number): number {
  if (from >= end) return end
  if (!bits) return from
  let word = from >>> 5
  let rest = (bits[word] as number) & (-1 << (from & 31))
  while (rest === 0) {
    if (++word << 5 >= end) return end
    rest = bits[word] as number
  }
  return Math.min((word << 5) + 31 - Math.clz32(rest & -rest), end)
}

/** The first bit of both sets from `from` on that is below `end`; `end` if there is none. */
export function nextCommon(one: Bits, other: Bits, from: number, end: number): number {
  if (from >= end) return end
  let word = from >>> 5
  let rest = (one[word] as number) & (other[word] as number) & (-1 << (from & 31))
  while (rest === 0) {
    if (++word << 5 >= end) return end
    rest = (one[word] as number) & (other[word] as number)
  }
  return Math.min((word << 5) + 31 - Math.clz32(rest & -rest), end)
}

/** Adds to `bits` what is in `others` from `begin` up to, not including, `end`; without `others`, all of them. */
export function addRange(bits: Bits, others: Bits | undefined, begin: number, end: number): void {
  const [first, last] = [begin >>> 5, (end - 1) >>> 5]
  for (let word = first; word <= last; word++) {
    let added = others ? (others[word] as number) : -1
    if (word === first) added &= -1 << (begin & 31)
    if (word === last) added &= -1 >>> (31 - ((end - 1) & 31))
    bits[word] = (bits[word] as number) | added
  }
}

/** Keeps in `bits` what is in `others`, too. */
export function keepCommon(bits: Bits, others: Bits): void {
  for (let word = 0; word < bits.length; word++) bits[word] = (bits[word] as number) & (others[word] as number)
}

/** Adds to `bits` what is in `others`. */
export function addAll(bits: Bits, others: Bits): void {
  for (let word = 0; word < bits.length; word++) bits[word] = (bits[word] as number) | (others[word] as number)
}

/** Adds to `bits` what is not in `others`. */
export function addOthers(bits: Bits, others: Bits): void {
  for (let word = 0; word < bits.length; word++) bits[word] = (bits[word] as number) | ~(others[word] as number)
}

/** Takes out of `bits` what is in `others`. */
export function removeAll(bits: Bits, others: Bits): void {
  for (let word = 0; word < bits.length; word++) bits[word] = (bits[word] as number) & ~(others[word] as number)
}

/** A loop takes a tenth of the time of `map`. */
export function invert(bits: Bits): void {
  for (let word = 0; word < bits.length; word++) bits[word] = ~(bits[word] as number)
}

/** Counts the ones of a word (Hacker's Delight, 5–1). */
function ones(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555)
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333)
  bits = (bits + (bits >>> 4)) & 0x0f0f0f0f
  return Math.imul(bits, 0x01010101) >>> 24
}
