/** Texts of opening hours that the parser of OpenStreetMap's syntax takes, and that nobody can read. */

/** Years have four digits, and all other numbers fewer. */
const LONG_NUMBER = /\d{5}/
/** Outside of 1900 to 2999. */
const OTHER_YEAR = /(?<![\d:])(?!19|2\d)\d{4}(?![\d:])/
const COMMENT = /"[^"]*"/g

/** Returns false for numbers that are no years, such as 11111, and for texts without a letter or digit. */
export function isReadableHours(text: string): boolean {
  const rules = text.replace(COMMENT, '')
  return /[\p{Letter}\p{Number}]/u.test(text) && !LONG_NUMBER.test(rules) && !OTHER_YEAR.test(rules)
}
