/** Postcodes: how they stand in an address, and one form for all ways to write them. */

/**
 * Forms that nobody could take for a house number: `62701-1234`, `120-0034`, `SW1A 1AA`, `T1W 0N2`, `1012 AB`, `IL 62701`,
 * `NSW 2000`.
 */
const TELLING = String.raw`\d{5}-\d{3,4}|\d{3}-\d{4}|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d|\d{4} [A-Z]{2}|(?<=[A-Z]{2} )\d{5}|(?<=\b(?:NSW|VIC|QLD|WA|SA|TAS|ACT|NT) )\d{4}`
/** After a comma and before a town, or at the very end. */
const BY_PLACE = String.raw`(?<=, ?(?:[A-Z]{1,2}-)?)\d{4,5}(?= \p{L})|(?<=[ ,])\d{5,6}$`
const POSTCODE = new RegExp(String.raw`(?<![\dA-Za-z-])(?:${TELLING}|${BY_PLACE})(?![\dA-Za-z])`, 'u')

/** Returns an address without its postcode, and the postcode (`''` if none is found). */
export function splitPostcode(address: string): [rest: string, postcode: string] {
  const [found = ''] = POSTCODE.exec(address) ?? []
  return found === '' ? [address, ''] : [address.replace(found, ' '), found]
}

/** Returns the letters and digits in lower case. The last four of nine digits (USA) mean a street, so they are left out. */
export function postcodeKey(postcode: string): string {
  const key = postcode
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
  return /^\d{9}$/.test(key) ? key.slice(0, 5) : key
}
