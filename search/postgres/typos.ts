/**
 * Finding words that were mistyped: all of a sorted list within some edits of a pattern. An edit puts a letter in,
 * leaves one out, replaces one, or swaps two neighbours.
 */

export interface Typo {
  readonly word: string
  readonly edits: number
}

export interface Limits {
  /** Edits. */
  readonly most: number
  /** Whether a word may go on behind what is like the pattern. */
  readonly isPrefix: boolean
  readonly effort?: Effort
}

/** How many rows of tables may still be computed: a bound that does not depend on how busy the machine is. */
export interface Effort {
  left: number
}

/** The effort is spent: the words found so far are not all. */
export class EffortSpent extends Error {
  override name = 'EffortSpent'
}

/**
 * The words that are at most `most` edits away from the pattern, or begin with something that is, in their order.
 * `sorted` is in the order of UTF-16 units. A row of the table of distances belongs to each letter of the word at
 * hand; the next word keeps the rows of the letters that it has in common, and a beginning that is too far off already
 * is skipped with all words that share it. Throws `EffortSpent`.
 */
export function withinEdits(sorted: readonly string[], pattern: string, { most, isPrefix, effort }: Limits): Typo[] {
  const found: Typo[] = []
  const table = new DistanceTable(pattern, most)
  let known = ''
  let index = 0
  while (index < sorted.length) {
    const word = sorted[index] as string
    let length = commonLength(known, word)
    let best = Infinity
    if (isPrefix) for (let at = 0; at <= length; at++) best = Math.min(best, table.distance(at))
    let isHopeless = false
    while (length < word.length && !isHopeless) {
      if (effort && effort.left-- <= 0) throw new EffortSpent()
      length++
      const smallest = table.addRow(word, length)
      if (isPrefix) best = Math.min(best, table.distance(length))
      isHopeless = smallest > most
    }
    known = word.slice(0, length)
    const edits = isPrefix ? best : length === word.length ? table.distance(length) : Infinity
    if (isHopeless && best > most) {
      index = indexBehind(sorted, known, index)
      continue
    }
    if (edits <= most) found.push({ word, edits })
    index++
  }
  return found
}

/**
 * The distances of the beginnings of a word from the beginnings of a pattern, a row for each letter of the word. A cell
 * that is more than `most` columns off the diagonal is more than `most`: only those nearer are computed, so that a
 * row costs the same however long the pattern is.
 */
class DistanceTable {
  readonly #pattern: string
  readonly #most: number
  /** Of each row the cells from its length − `most` to its length + `most`. */
  readonly #rows: Uint8Array[] = []
  readonly #width: number

  constructor(pattern: string, most: number) {
    this.#pattern = pattern
    this.#most = most
    this.#width = 2 * most + 1
    this.#rows.push(Uint8Array.from({ length: this.#width }, (_, cell) => this.#capped(cell - most)))
  }

  /** Of the first `length` letters of the word from the whole pattern; more than `most` is `most` + 1. */
  distance(length: number): number {
    const cell = this.#pattern.length - length + this.#most
    return cell < 0 || cell >= this.#width ? this.#most + 1 : (this.#rows[length]?.[cell] as number)
  }

  /** Adds the row of the letter numbered `length`, from 1; those before it are there. Returns its smallest distance. */
  addRow(word: string, length: number): number {
    const [pattern, most, width] = [this.#pattern, this.#most, this.#width]
    const above = this.#rows[length - 1] as Uint8Array
    const twoAbove = this.#rows[length - 2]
    const row = this.#rows[length] ?? new Uint8Array(width)
    this.#rows[length] = row
    const letter = word.charCodeAt(length - 1)
    const before = word.charCodeAt(length - 2)
    let smallest = most + 1
    for (let cell = 0; cell < width; cell++) {
      const column = length - most + cell
      let distance = most + 1
      if (column === 0) distance = Math.min(length, distance)
      else if (column > 0 && column <= pattern.length) {
        const wanted = pattern.charCodeAt(column - 1)
        // The diagonal moves by a column with each row: the cell above is one further on in its row.
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
    return column < 0 ? this.#most + 1 : Math.min(column, this.#most + 1)
  }
}

/** The first index from `from` on whose word does not begin with `prefix`, as that of `from` does. */
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

/** The first index whose word is not before `text`. */
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
