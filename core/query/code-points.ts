/** The order of texts in PostgreSQL (`collate "C"`): by their bytes in UTF-8, which is the order of their code points. */

/** Compares two texts, for sorting. */
export function byCodePoint(one: string, other: string): number {
  const length = Math.min(one.length, other.length)
  for (let at = 0; at < length; at++) {
    const [a, b] = [one.charCodeAt(at), other.charCodeAt(at)]
    if (a !== b) return order(a) - order(b)
  }
  return one.length - other.length
}

/** Surrogates stand for code points beyond all other units of UTF-16. */
function order(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit
}

/** Units of a text in its prefix. A number holds three units of 17 bits exactly. */
const PREFIX_UNITS = 3

/** Returns a number for the beginning of a text. Of two texts, the one with the lower number comes first. */
export function codePointPrefix(text: string): number {
  let prefix = 0
  for (let at = 0; at < PREFIX_UNITS; at++) {
    prefix = prefix * 2 ** 17 + (at < text.length ? order(text.charCodeAt(at)) : 0)
  }
  return prefix
}
