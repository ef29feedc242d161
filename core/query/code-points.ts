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
