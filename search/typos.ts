/**
 * Finds mistyped words: all words of a sorted list within a number of edits from a pattern. An edit inserts, deletes or
 * replaces a letter, or swaps two adjacent ones.
 */

export interface Typo {
  readonly word: string
  readonly edits: number
}

export interface Limits {
  /** Maximum number of edits. */
  readonly max: number
  /** If true, it is enough that some beginning of the word is within `max` edits of the pattern. */
  readonly isPrefix: boolean
  /** Maximum number of edits of a word, or of a beginning, of so many letters; by default `max`. */
  readonly allowed?: (letters: number, isWhole: boolean) => number
  readonly effort?: Effort
}

/** Number of table rows that may still be computed. Unlike a time limit, it does not depend on the machine's load. */
export interface Effort {
  left: number
}

/** The effort is spent, so the words found so far are incomplete. */
export class EffortSpent extends Error {
  override name = 'EffortSpent'
}

/**
 * Returns the words that are at most `max` edits away from the pattern, in their order; with `isPrefix` also words with
 * such a beginning. `sorted` is in the order of UTF-16 units. The table of distances has a row for each letter of the
 * current word. The next word reuses the rows of the letters that both begin with. If a beginning is already too far
 * off, all words with it are skipped. Throws `EffortSpent`.
 */
export function withinEdits(sorted: readonly string[], pattern: string, limits: Limits): Typo[] {
  const { max, isPrefix, effort, allowed = () => max } = limits
  const found: Typo[] = []
  const table = new DistanceTable(pattern, max)
  const editsAt = (letters: number, isWhole: boolean) => {
    const edits = table.distance(letters)
    return edits <= allowed(letters, isWhole) ? edits : Infinity
  }
  let known = ''
  let index = 0
  while (index < sorted.length) {
    const word = sorted[index] as string
    let length = commonLength(known, word)
    let best = Infinity
    if (isPrefix) for (let at = 0; at <= length; at++) best = Math.min(best, editsAt(at, at === word.length))
    let isHopeless = false
    while (length < word.length && !isHopeless) {
      if (effort && effort.left-- <= 0) throw new EffortSpent()
      length++
      const smallest = table.addRow(word, length)
      if (isPrefix) best = Math.min(best, editsAt(length, length === word.length))
      isHopeless = smallest > max
    }
    known = word.slice(0, length)
    const edits = isPrefix ? best : length === word.length ? editsAt(length, true) : Infinity
    if (isHopeless && best > max) {
      index = indexBehind(sorted, known, index)
      continue
    }
    if (edits <= max) found.push({ word, edits })
    index++
  }
  return found
}

/**
 * Edit distances between the beginnings of a word and those of a pattern, with a row for each letter of the word. A
 * cell more than `max` columns off the diagonal has a distance above `max`. Only nearer cells are computed, so the cost
 * of a row does not depend on the pattern's length.
 */
class DistanceTable {
  readonly #pattern: string
  readonly #max: number
  /** Each row has the columns from its length − `max` to its length + `max`. */
  readonly #rows: Uint8Array[] = []
  readonly #width: number

  constructor(pattern: string, max: number) {
    this.#pattern = pattern
    this.#max = max
    this.#width = 2 * max + 1
    this.#rows.push(Uint8Array.from({ length: this.#width }, (_, cell) => this.#capped(cell - max)))
  }

  /** Returns the distance of the word's first `length` letters from the whole pattern, at most `max` + 1. */
  distance(length: number): number {
    const cell = this.#pattern.length - length + this.#max
    return cell < 0 || cell >= this.#width ? this.#max + 1 : (this.#rows[length]?.[cell] as number)
  }

  /**
   * Adds the row of letter number `length`, counted from 1. The rows of all earlier letters must exist. Returns the
   * row's smallest distance.
   */
  addRow(word: string, length: number): number {
    const [pattern, max, width] = [this.#pattern, this.#max, this.#width]
    const above = this.#rows[length - 1] as Uint8Array
    const twoAbove = this.#rows[length - 2]
    const row = this.#rows[length] ?? new Uint8Array(width)
    this.#rows[length] = row
    const letter = word.charCodeAt(length - 1)
    const before = word.charCodeAt(length - 2)
    let smallest = max + 1
    for (let cell = 0; cell < width; cell++) {
      const column = length - max + cell
      let distance = max + 1
      if (column === 0) distance = Math.min(length, distance)
      else if (column > 0 && column <= pattern.length) {
        const wanted = pattern.charCodeAt(column - 1)
        // Each row begins one column further right, so the same column is one cell further on in the row above.
        distance = Math.min(
          distance,
          (above[cell] as number) + (letter === wanted ? 0 : 1),
          cell + 1 < width ? (above[cell + 1] as number) + 1 : distance,
          cell > 0 ? (row[cell - 1] as number) + 1 : distance,
        )
        if (twoAbove && column > 1 && letter === pattern.charCodeAt(column - 2) && before === wanted) {
          distance = Math.min(distance, (twoAbove[cell] as number) + 1)
        }
      }
      row[cell] = distance
      if (distance < smallest) smallest = distance
    }
    return smallest
  }

  #capped(column: number): number {
    return column < 0 ? this.#max + 1 : Math.min(column, this.#max + 1)
  }
}

/** Returns the first index after `from` whose word does not begin with `prefix`; the word at `from` does. */
export function indexBehind(sorted: readonly string[], prefix: string, from: number): number {
  let [low, step] = [from, 1]
  while (sorted[low + step]?.startsWith(prefix)) {
    low += step
    step *= 2
  }
  let high = Math.min(low + step, sorted.length)
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if (sorted[middle]?.startsWith(prefix)) low = middle
    else high = middle
  }
  return high
}

/** Returns the first index whose word does not sort before `text`. */
export function indexOf(sorted: readonly string[], text: string): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as string) < text) low = middle + 1
    else high = middle
  }
  return low
}

function commonLength(a: string, b: string): number {
  let length = 0
  while (length < a.length && a.charCodeAt(length) === b.charCodeAt(length)) length++
  return length
}
