/** Numbers of JSON that JavaScript rounds. Identifiers of 64 bits are such numbers, and two of them can become one. */

/** More digits than any identifier may have. */
const MAX_DIGITS = 1000
const PARTS = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i

/**
 * Returns the value of a number in JSON. An integer that JavaScript can't hold is a text with all of its digits. Fields
 * of numbers read such a text, too. Fractions are measured values, and are rounded.
 */
export function exactNumber(text: string): number | string {
  const number = Number(text)
  if (Number.isSafeInteger(number)) return number
  if (Number.isFinite(number) && !Number.isInteger(number)) return number
  const digits = integerDigits(text)
  const held = isPlain(text) ? String(number) : integerDigits(String(number))
  return digits === undefined || digits === held ? number : digits
}

function isPlain(text: string): boolean {
  return !/[.e]/i.test(text)
}

/** Returns the digits of an integer without an exponent or a fraction; undefined for any other number. */
function integerDigits(text: string): string | undefined {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = PARTS.exec(text) ?? []
  const shift = Number(exponent) - fraction.length
  const digits = (whole + fraction).replace(/^0+/, '')
  if (digits.length + shift > MAX_DIGITS || digits === '') return undefined
  if (shift >= 0) return sign + digits + '0'.repeat(shift)
  return /^0*$/.test(digits.slice(shift)) ? sign + digits.slice(0, shift) : undefined
}
