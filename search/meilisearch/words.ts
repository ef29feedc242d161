/** Matches of words as filters over the documents' words. */
import type { Match } from '../text/match.ts'
import { type Meanings, MIN_BEGUN } from '../text/meanings.ts'
import { WORDS } from './settings.ts'

/**
 * Returns undefined if Meilisearch can't express the match. It finds words fast, but compares all of them to find those
 * that begin with a text. So beginnings are looked up by the words that begin so; documents have one or two letters of
 * each word of a name, and the words that a name begins with, as words of their own (sql/search/documents.ts).
 */
export function wordsFilter(match: Match, beginnings: Meanings['begun']): string | undefined {
  const filterOf = (part: Match): string | undefined => {
    if ('word' in part) return inWords(part.isPrefix ? begun(part.word, beginnings) : [part.word])
    if ('all' in part) return combined(part.all.map(filterOf), ' AND ')
    // One list of words is looked up faster than alternatives.
    const words = part.any.map((one) =>
      'word' in one ? (one.isPrefix ? begun(one.word, beginnings) : [one.word]) : [],
    )
    const listed = words.every((list) => list !== undefined) ? words.flat() : undefined
    const others = part.any.flatMap((one) => ('word' in one ? [] : [filterOf(one)]))
    return listed && combined([...(listed.length > 0 ? [inWords(listed)] : []), ...others], ' OR ')
  }
  return filterOf(match)
}

/** Returns the words of documents that stand for a beginning; undefined if they are unknown or too many. */
function begun(beginning: string, beginnings: Meanings['begun']): string[] | undefined {
  if (beginning.endsWith('_')) return [beginning]
  const [, before = '', last = ''] = /^(.*[=@^_]|)(.*)$/u.exec(beginning) ?? []
  if (last.length < MIN_BEGUN) return [`<${beginning}`]
  const words = beginnings.get(last)
  if (!words) return undefined
  const all = [last, ...words].map((word) => before + word)
  // A name may go on behind the word.
  return before.startsWith('^') ? all.flatMap((name) => [name, `${name}_`]) : all
}

function combined(filters: readonly (string | undefined)[], operator: ' AND ' | ' OR '): string | undefined {
  return filters.every((filter) => filter !== undefined) ? `(${filters.join(operator)})` : undefined
}

function inWords(words: readonly string[] | undefined): string | undefined {
  return words && `${WORDS} IN [${words.map((word) => `"${word}"`).join(', ')}]`
}
