/**
 * The form in which texts are compared: Unicode NFKD, lower-cased, trimmed. `normal_text` and `fold_text` of
 * sql/functions/text.sql are the same in SQL.
 *
 * Letters are lower-cased one at a time, so that a letter becomes the same whatever stands beside it: a sigma at the
 * end of a word is a sigma.
 */

/** For what is equal but for case: labels, names of cities, slugs. */
export function normalise(text: string): string {
  return normaliseInside(text).trim()
}

/** As `normalise`, with the white space at both ends: a part of a text. */
export function normaliseInside(text: string): string {
  return ASCII.test(text) ? text.toLowerCase() : lowerLetters(text.normalize('NFKD'))
}

/** Half of the time that 1,470 values take. */
const ASCII = /^[\0-\x7f]*$/

/** For what occurs in a text whatever its case. Accents stay with their letters, so that `cafe` is not in `café`. */
export function fold(text: string): string {
  return normaliseInside(text).normalize('NFC')
}

function lowerLetters(text: string): string {
  return text.replace(/\p{Changes_When_Lowercased}/gu, (letter) => letter.toLowerCase()).replaceAll('ς', 'σ')
}
