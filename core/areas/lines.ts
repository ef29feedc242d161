/** The lines of a text, found without turning it into strings. */

const BREAK = 0x0a

export class Lines {
  readonly #bytes: Buffer
  /** Where each line begins, and the end of the last one. */
  readonly #begins: Uint32Array

  /** Each line ends in a line break. */
  constructor(bytes: Buffer) {
    this.#bytes = bytes
    const begins = [0]
    for (let at = bytes.indexOf(BREAK); at >= 0; at = bytes.indexOf(BREAK, at + 1)) begins.push(at + 1)
    this.#begins = Uint32Array.from(begins)
  }

  get count(): number {
    return this.#begins.length - 1
  }

  at(index: number): string {
    return this.#bytes.toString('utf8', this.#begins[index], (this.#begins[index + 1] as number) - 1)
  }

  /** Returns up to `max` lines that begin with these bytes. The lines must be sorted by their bytes. */
  beginning(bytes: Buffer, max: number): string[] {
    const found: string[] = []
    for (let index = this.#lowerBound(bytes); index < this.count && found.length < max; index++) {
      const begin = this.#begins[index] as number
      if (this.#bytes.compare(bytes, 0, bytes.length, begin, begin + bytes.length) !== 0) break
      found.push(this.at(index))
    }
    return found
  }

  /** Returns the first line that is not before these bytes. */
  #lowerBound(bytes: Buffer): number {
    let [low, high] = [0, this.count]
    while (low < high) {
      const middle = (low + high) >>> 1
      const end = (this.#begins[middle + 1] as number) - 1
      if (this.#bytes.compare(bytes, 0, bytes.length, this.#begins[middle], end) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
}
