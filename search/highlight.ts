/** Highlights search terms in texts, as HTML with `<em>`; the same for every engine. */

import { sameAsBegun, sameWords } from '../core/words/same-words.ts'
import type { TextQuery } from '../core/words/text.ts'
import { words } from '../core/words/words.ts'
import { bearsTypos, maxTypos } from './typo-limits.ts'
import { withinEdits } from './typos.ts'

const WORD = /[\p{L}\p{N}\p{M}]+/gu
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Returns undefined for a text without a match. */
export type Highlight = (text: string) => string | undefined

/** Returns a highlighter for the texts of one page. Results are cached by word, because most words recur. */
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
}

function wantedWords({ terms, isAny }: TextQuery): Wanted[] {
  return terms.flatMap((term, index) => {
    const isPrefix = isAny || index === terms.length - 1
    const same = term.flatMap((word) => [...sameWords(word), ...(isPrefix ? sameAsBegun(word) : [])])
    return [...term.map((word) => ({ word, isPrefix })), ...same.map((word) => ({ word, isPrefix: false }))]
  })
}

function fits(word: string, { word: wanted, isPrefix }: Wanted): boolean {
  if (wanted.length >= 3 && word.includes(wanted)) return isPrefix || word.endsWith(wanted)
  const allowed = (letters: number) => maxTypos(Math.max(letters, wanted.length))
  const max = bearsTypos(wanted) ? allowed(word.length) : 0
  if (max === 0) return isPrefix ? word.startsWith(wanted) : word === wanted
  // Lengths that differ by more rule out a match without comparing letters.
  if (word.length < wanted.length - max || (!isPrefix && word.length > wanted.length + max)) return false
  return withinEdits([word], wanted, { max, isPrefix, allowed }).length > 0
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)
}
