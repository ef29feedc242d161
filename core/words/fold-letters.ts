/**
 * One form for the letters of scripts that search and matching take for the same. `folded_letters` in
 * sql/schema/functions/text/folded-letters.sql does the same in SQL.
 */
import { FROM, SPELLED, TO } from './letters.ts'

/** Letters that have no decomposition, and how they are typed on keyboards that lack them. */
const LATIN = { ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ø: 'o', ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ı: 'i' }

const to = [...TO]
const FOLDED: ReadonlyMap<string, string> = new Map([
  ...[...FROM].map((letter, index): [string, string] => [letter, to[index] ?? '']),
  ...Object.entries(SPELLED),
  ...Object.entries(LATIN),
])

const LETTERS = /[ßæœþøłđðħı\u0370-\u052f\u30a1-\u30fa\u3400-\u9fff]/g

/** Folds a text in lower case whose accents were removed. */
export function foldLetters(text: string): string {
  return text.replaceAll(LETTERS, (letter) => FOLDED.get(letter) ?? letter)
}
