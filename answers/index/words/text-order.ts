/** The order of texts as JavaScript has it, by code units of UTF-16, without making strings of their UTF-8. */

/**
 * Negative if the text from `begin` up to, not including, `end` comes before `other`, positive if it comes behind. With
 * `isPrefix`, 0 if it begins with `other`.
 */
export function compareTexts(
  bytes: Uint8Array,
  begin: number,
  end: number,
  other: Uint8Array,
  isPrefix: boolean,
): number {
  const size = end - begin
  const both = Math.min(size, other.length)
  for (let at = 0; at < both; at++) {
    const [one, two] = [bytes[begin + at] as number, other[at] as number]
    if (one !== two) return rank(one) - rank(two)
  }
  return isPrefix && both === other.length ? 0 : size - other.length
}

/** Surrogates, of characters that begin with 0xf0 or more, come before the last characters of one unit. */
function rank(byte: number): number {
  return byte === 0xee || byte === 0xef ? byte + 0x10 : byte
}
