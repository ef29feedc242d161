/** Where texts have what was searched for, as HTML with `<em>` around it; the same whichever engine found it. */
import type { TextQuery } from '../query/parse-text.ts'
import { words } from '../query/words.ts'
import { withinEdits } from './postgres/typos.ts'
import { mostTypos } from './typo-limits.ts'

const WORD = /[\p{L}\p{N}\p{M}]+/gu
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Undefined where a text has nothing of it. */
export type Highlight = (text: string) => string | undefined

/** For the texts of one page, in which most words occur again and again: each is looked at once. */
export function highlightOf(query: TextQuery): Highlight {
  const wanted = wantedWords(query)
  const known = new Map<string, boolean>()
  const isWanted = (token: string) => {
    const isKnown = known.get(token) ?? words(token).some((word) => wanted.some((one) => fits(word, one)))
    known.set(token, isKnown)
    return isKnown
  }
  return (text) => {
    let html = ''
    let end = 0
    let isFound = false
    for (const { 0: token, index } of text.matchAll(WORD)) {
      if (!isWanted(token)) continue
      isFound = true
      html += `${escaped(text.slice(end, index))}<em>${escaped(token)}</em>`
      end = index + token.length
    }
    return isFound ? html + escaped(text.slice(end)) : undefined
  }
}

interface Wanted {
  readonly word: string
  readonly isPrefix: boolean
  readonly most: number
}

function wantedWords({ terms, isAny }: TextQuery): Wanted[] {
  return terms.flatMap((term, index) => {
    const isPrefix = isAny || index === terms.length - 1
    return term.map((word) => ({ word, isPrefix, most: mostTypos(word) }))
  })
}

function fits(word: string, { word: wanted, isPrefix, most }: Wanted): boolean {
  if (wanted.length >= 3 && word.includes(wanted)) return isPrefix || word.endsWith(wanted)
  if (most === 0) return isPrefix ? word.startsWith(wanted) : word === wanted
  // Lengths that differ by more tell without a look at the letters.
  if (word.length < wanted.length - most || (!isPrefix && word.length > wanted.length + most)) return false
  return withinEdits([word], wanted, { most, isPrefix }).length > 0
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)
}
