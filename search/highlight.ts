/** Where a text has what was searched for, as HTML with `<em>` around it; the same whichever engine found it. */
import type { TextQuery } from '../query/parse-text.ts'
import { words } from '../query/words.ts'
import { withinEdits } from './postgres/typos.ts'
import { mostTypos } from './typo-limits.ts'

const WORD = /[\p{L}\p{N}\p{M}]+/gu
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Undefined where the text has nothing of it. */
export function highlight(text: string, query: TextQuery): string | undefined {
  let html = ''
  let end = 0
  let isFound = false
  for (const { 0: token, index } of text.matchAll(WORD)) {
    if (!words(token).some((word) => fits(word, query))) continue
    isFound = true
    html += `${escaped(text.slice(end, index))}<em>${escaped(token)}</em>`
    end = index + token.length
  }
  return isFound ? html + escaped(text.slice(end)) : undefined
}

function fits(word: string, { terms, isAny }: TextQuery): boolean {
  return terms.some((term, index) =>
    term.some((wanted) => {
      const isPrefix = isAny || index === terms.length - 1
      if (wanted.length >= 3 && word.includes(wanted)) return isPrefix || word.endsWith(wanted) || word === wanted
      return withinEdits([word], wanted, { most: mostTypos(wanted), isPrefix }).length > 0
    }),
  )
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)
}
