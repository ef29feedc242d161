/**
 * Numbers of places by label, from those by code, and the most frequent labels. Labels are numbers here, because walking
 * the names of 90,000 cities takes 70 ms (bench/api/index-facets.ts).
 */
import { byCodePoint } from '../../../core/query/code-points.ts'
import type { Counted, Labels } from '../blocks/labels.ts'
import type { CodeCounts } from './code-counts.ts'

/** A label or value, and its number of places. */
export type ValueCount = readonly [value: Counted, count: number]

/** Returns the number of places of each label. A label counts once for each place. */
export function countLabels(counted: CodeCounts, { names, of, begins }: Labels): Uint32Array {
  const counts = new Uint32Array(names.length)
  for (let each = 0; each < counted.length; each += 2) {
    const [code, count] = [counted[each] as number, counted[each + 1] as number]
    const end = begins[code + 1] as number
    for (let at = begins[code] as number; at < end; at++) {
      const label = of[at] as number
      counts[label] = (counts[label] as number) + count
    }
  }
  return counts
}

/**
 * Returns the number of places of each form that facets write, if the labels of a code are the forms of one value
 * (core/query/qualified.ts): the one with the wider value if the counted places have the value in several of these.
 */
export function countApart(counted: CodeCounts, { names, of, begins }: Labels): Uint32Array {
  /** By form. Codes with the same first form differ in the second one. */
  const wider = new Uint32Array(names.length)
  const counts = new Uint32Array(names.length)
  for (let each = 0; each < counted.length; each += 2) {
    const begin = begins[counted[each] as number] as number
    const end = begins[(counted[each] as number) + 1] as number
    if (end - begin > 1) wider[of[begin] as number] = (wider[of[begin] as number] as number) + 1
  }
  for (let each = 0; each < counted.length; each += 2) {
    const begin = begins[counted[each] as number] as number
    const end = begins[(counted[each] as number) + 1] as number
    if (end === begin) continue
    const own = of[begin] as number
    const form = end - begin > 1 && (wider[own] as number) > 1 ? (of[begin + 1] as number) : own
    counts[form] = (counts[form] as number) + (counted[each + 1] as number)
  }
  return counts
}

/** Returns the most frequent labels first, equally frequent ones by code point. */
export function mostFrequent(counts: Uint32Array, { names, prefixes }: Labels, most: number): ValueCount[] {
  const compare = (one: number, other: number) =>
    (counts[other] as number) - (counts[one] as number) ||
    (prefixes[one] as number) - (prefixes[other] as number) ||
    byCodePoint(String(names[one]), String(names[other]))
  let best: number[] = []
  let last: number | undefined
  for (let label = 0; label < counts.length; label++) {
    if (counts[label] === 0) continue
    // The world has 90,000 cities, most of them with few places.
    if (last !== undefined && compare(label, last) > 0) continue
    best.push(label)
    if (best.length < 2 * most + 100) continue
    best = best.sort(compare).slice(0, most)
    last = best.at(-1)
  }
  return best
    .sort(compare)
    .slice(0, most)
    .map((label) => [names[label] as Counted, counts[label] as number])
}
