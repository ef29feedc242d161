/** Patterns with `%` and `_` as tests of texts. */
import { ANY_LETTER, type Pattern } from './fields.ts'

/** The parts of the pattern occur in a text in their order; the first one begins it, and the last one ends it. */
export function patternTest(pattern: Pattern): (text: string) => boolean {
  if (!pattern.some((part) => part.includes(ANY_LETTER))) return (text) => matches(text, pattern)
  const parts = pattern.map((part) => [...part])
  return (text) => matchesLetters([...text], parts)
}

function matches(text: string, pattern: Pattern): boolean {
  const [first = '', ...rest] = pattern
  if (!text.startsWith(first)) return false
  const last = rest.pop()
  if (last === undefined) return text === first
  let at = first.length
  for (const part of rest) {
    const found = text.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return text.length - last.length >= at && text.endsWith(last)
}

type Letters = readonly string[]

/** As `matches`, by code point. A part has a fixed length, so its first occurrence leaves the most to the next parts. */
function matchesLetters(text: Letters, [first = [], ...rest]: readonly Letters[]): boolean {
  if (!isPartAt(text, 0, first)) return false
  const last = rest.pop()
  if (last === undefined) return text.length === first.length
  let at = first.length
  for (const part of rest) {
    while (at + part.length <= text.length && !isPartAt(text, at, part)) at++
    at += part.length
  }
  const end = text.length - last.length
  return end >= at && isPartAt(text, end, last)
}

function isPartAt(text: Letters, at: number, part: Letters): boolean {
  return at + part.length <= text.length && part.every((each, n) => each === ANY_LETTER || each === text[at + n])
}
