/**
 * Finding words that were mistyped: all of a sorted list within some edits of a pattern. An edit puts a letter in,
 * leaves one out, replaces one, or swaps two neighbours.
 */

export interface Typo {
  readonly word: string
  readonly edits: number
}

/**
 * The words that are at most `most` edits away from the pattern, or begin with something that is, in their order.
 * `sorted` is in the order of UTF-16 units. A row of the table of distances belongs to each letter of the word at
 * hand; the next word keeps the rows of the letters that it has in common, and a beginning that is too far off already
 * is skipped with all words that share it.
 */
export function withinEdits(
  sorted: readonly string[],
  pattern: string,
  { most, isPrefix }: { most: number; isPrefix: boolean },
): Typo[] {
  const found: Typo[] = []
  const width = pattern.length + 1
  const rows: Uint8Array[] = [Uint8Array.from({ length: width }, (_, column) => column)]
  let known = ''
  let index = 0
  while (index < sorted.length) {
    const word = sorted[index] as string
    let length = commonLength(known, word)
    known = word
    let best = Infinity
    if (isPrefix) for (let at = 0; at <= length; at++) best = Math.min(best, last(rows[at]))
    let isHopeless = false
    while (length < word.length && !isHopeless) {
      length++
      const row = nextRow(rows, word, length, pattern)
      if (isPrefix) best = Math.min(best, last(row))
      isHopeless = best > most && smallest(row) > most
    }
    if (isHopeless) {
      known = word.slice(0, length)
      index = indexBehind(sorted, known, index)
      continue
    }
    const edits = isPrefix ? best : last(rows[length])
    if (edits <= most) found.push({ word, edits })
    index++
  }
  return found
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

/** The distances of the first `length` letters of the word from each beginning of the pattern. */
function nextRow(rows: Uint8Array[], word: string, length: number, pattern: string): Uint8Array {
  const above = rows[length - 1] as Uint8Array
  const twoAbove = rows[length - 2]
  const row = rows[length] ?? new Uint8Array(above.length)
  rows[length] = row
  row[0] = Math.min(length, 255)
  const letter = word.charCodeAt(length - 1)
  const before = word.charCodeAt(length - 2)
  for (let column = 1; column < row.length; column++) {
    const wanted = pattern.charCodeAt(column - 1)
    const replaced = (above[column - 1] as number) + (letter === wanted ? 0 : 1)
    let distance = Math.min(replaced, (above[column] as number) + 1, (row[column - 1] as number) + 1)
    if (twoAbove && column > 1 && letter === pattern.charCodeAt(column - 2) && before === wanted) {
      distance = Math.min(distance, (twoAbove[column - 2] as number) + 1)
    }
    row[column] = distance
  }
  return row
}

function last(row: Uint8Array | undefined): number {
  return row?.at(-1) ?? Infinity
}

function smallest(row: Uint8Array): number {
  return Math.min(...row)
}
