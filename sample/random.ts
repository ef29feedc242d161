/**
 * Reproducible random numbers: a generator started with a key gives the same numbers on every machine. It is sfc32 of
 * Chris Doty-Humphrey's PractRand (public domain), with its 128 bits of state.
 */
export class Random {
  #a = 0
  #b = 0
  #c = 0
  #counter = 1

  /** Starts again from three whole numbers; keys that differ in one bit give unrelated sequences. */
  restart(x: number, y: number, z: number): this {
    this.#a = x | 0
    this.#b = y | 0
    this.#c = z | 0
    this.#counter = 1
    for (let round = 0; round < 12; round++) this.next()
    return this
  }

  /** A whole number, 0 … 2^32 − 1. */
  next(): number {
    const t = (((this.#a + this.#b) | 0) + this.#counter) | 0
    this.#counter = (this.#counter + 1) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + t) | 0
    return t >>> 0
  }

  /** 0 ≤ number < 1 */
  unit(): number {
    return this.next() / 2 ** 32
  }

  /** A whole number, 0 … `limit` − 1. */
  below(limit: number): number {
    return Math.floor(this.unit() * limit)
  }

  chance(probability: number): boolean {
    return this.unit() < probability
  }

  pick<T>(list: readonly T[]): T {
    return at(list, this.next())
  }

  /** Up to `count` different items, in the list's order. */
  some<T>(list: readonly T[], count: number): T[] {
    const found: T[] = []
    let wanted = Math.min(count, list.length)
    for (let index = 0; wanted > 0; index++) {
      if (!this.chance(wanted / (list.length - index))) continue
      found.push(at(list, index))
      wanted--
    }
    return found
  }
}

/** Returns the item at an index, modulo the length of the list. Throws if the list is empty. */
export function at<T>(list: readonly T[], index: number): T {
  const item = list[index % list.length]
  if (item === undefined) throw new RangeError('An empty list has nothing to choose')
  return item
}

/** Mixes whole numbers into one, 0 … 2^32 − 1 (the finaliser of MurmurHash3, by Austin Appleby, public domain). */
export function hash(...numbers: readonly number[]): number {
  let h = 0x9e3779b9
  for (const number of numbers) {
    h ^= number
    h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
    h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
    h ^= h >>> 16
  }
  return h >>> 0
}

/** Returns a function that draws an index by weight, from `random.unit()`. */
export function weighted(weights: readonly number[]): (unit: number) => number {
  const sums = runningSums(weights)
  return (unit) => firstAbove(sums, unit * (sums.at(-1) ?? 0), sums.length)
}

/** Returns the running sums of the numbers. */
export function runningSums(numbers: readonly number[]): Float64Array {
  let sum = 0
  const sums = new Float64Array(numbers.length)
  for (const [index, number] of numbers.entries()) {
    sum += number
    sums[index] = sum
  }
  return sums
}

/** Returns the index of the first of `length` ascending numbers that is greater than `value`; otherwise of the last. */
export function firstAbove(ascending: Float64Array, value: number, length: number): number {
  let low = 0
  let high = length - 1
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ascending[middle] ?? 0) > value) high = middle
    else low = middle + 1
  }
  return low
}

/** Returns a UUID of version 8 (RFC 9562), which allows custom bits. */
export function uuid(random: Random): string {
  const [a, b, c, d] = [random.next(), random.next(), random.next(), random.next()]
  const text =
    hex(a) + hex((b & 0xffff0fff) | 0x8000) + hex(0x8000 | (c & 0x3fff)).slice(4) + hex(c).slice(0, 4) + hex(d)
  return text.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

function hex(bits: number): string {
  return (bits >>> 0).toString(16).padStart(8, '0')
}
