/**
 * The words of a text as search sees them: lower case, without accents, only letters and digits, in one script where a
 * word may be written in several (core/words/fold-letters.ts). `word_list` in sql/schema/functions/text/words.sql does the
 * same in SQL. Scripts without spaces between words give one word for each letter.
 */
import { foldLetters } from './fold-letters.ts'
import { normaliseInside } from './normalise.ts'

/** Longer words are cut off, because nobody types them. */
const MAX_WORD_LENGTH = 64

/** Accents, and the vowel signs that are optional in Hebrew and Arabic; a tatweel only stretches a word. */
const MARKS = /[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670]/g

/** Signs that are typed as an apostrophe. Some are letters or accents to Unicode. */
const APOSTROPHES = /[´’‘ʼ]/g

const ASCII = /^[\0-\x7f]*$/

/** Ranges, not Unicode properties: in PostgreSQL those depend on the locale. */
const SEPARATING = [
  String.raw`\u0001-\u002f\u003a-\u0060\u007b-\u00bf\u00d7\u00f7\u02b0-\u02ff`,
  // Greek, Armenian, Hebrew, Arabic, Indic and Thai punctuation.
  String.raw`\u037e\u0387\u055a-\u055f\u0589\u058a\u05be\u05c0\u05c3\u05c6\u05f3\u05f4`,
  String.raw`\u060c\u061b\u061f\u066a-\u066d\u06d4\u0964\u0965\u0e2f\u0e4f\u0e5a\u0e5b`,
  // General punctuation to symbols, ideographic punctuation, private use, emoji.
  String.raw`\u1680\u2000-\u2bff\u2e00-\u2e7f\u3000-\u303f\u30a0\u30fb\ue000-\uf8ff\ufe00-\ufe6f\ufeff`,
  String.raw`\uffe0-\uffff\u{1f000}-\u{1faff}\u{e0000}-\u{e0fff}`,
].join('')
const SEPARATORS = new RegExp(`[${SEPARATING}]+`, 'u')

/** The `'s` of `Gaby's` belongs to the word, because people type `gabys` as well. */
const ASCII_POSSESSIVE = /([0-9a-z])['`]s(?![0-9a-z])/g
const POSSESSIVE = new RegExp(`([^${SEPARATING}])['\`]s(?![^${SEPARATING}])`, 'gu')

/** Kana, ideographs, Thai, Lao, Khmer and Burmese. */
const UNSPACED =
  /[\u0e01-\u0e2e\u0e30-\u0e4e\u0e81-\u0edf\u1000-\u103f\u1780-\u17b3\u3041-\u309f\u30a1-\u30fa\u30fc-\u30ff\u3400-\u9fff\uf900-\ufaff\u{20000}-\u{3ffff}]/gu

/** Returns the words in their order; repeated words are repeated. */
export function words(text: string): string[] {
  return cut(ASCII.test(text) ? asciiWords(text) : anyWords(text))
}

function anyWords(text: string): string[] {
  const letters = normaliseInside(text.replaceAll(APOSTROPHES, "'").replaceAll('№', '#'))
    .replaceAll('\0', ' ')
    .replaceAll('\u00ad', '')
    .replaceAll(MARKS, '')
  return foldLetters(letters)
    .normalize('NFC')
    .replaceAll(UNSPACED, ' $& ')
    .replaceAll(POSSESSIVE, '$1s')
    .split(SEPARATORS)
}

/** The same with fewer passes. With it, a place is read for matching in 21 µs instead of 33. */
function asciiWords(text: string): string[] {
  return text
    .toLowerCase()
    .replaceAll(ASCII_POSSESSIVE, '$1s')
    .split(/[^0-9a-z]+/)
}

function cut(all: readonly string[]): string[] {
  return all
    .filter((word) => word !== '')
    .map((word) => (word.length > MAX_WORD_LENGTH ? [...word].slice(0, MAX_WORD_LENGTH).join('') : word))
}

/** Returns whether a word is a letter of a script without spaces. */
export function isUnspaced(word: string): boolean {
  return word.search(UNSPACED) === 0
}
