/**
 * Words that mean the same in addresses. Matching brings them to one form (core/match/words.ts); a search for one of
 * them finds the others, too.
 */

/**
 * Words of a line mean the same; the first is their form in matching. A word may be in several lines: `st` is a street
 * or a saint, but a street is no saint.
 */
const SAME = `
  st street
  st str strasse
  st saint sankt
  ave avenue av
  ave avenida avda av
  blvd boulevard boul bd bvd
  blvd bulevar
  rd road
  dr drive
  dr doctor
  ln lane
  ct court
  pl place
  pl platz plz
  pl plaza plz pza
  pl piazza pza
  pl praca
  pl plac
  sq square
  hwy highway
  pkwy parkway pky
  ter terrace
  cir circle
  cres crescent
  trl trail
  c calle
  r rua
  r rue
  v via
  vn viale vl
  ul ulica ulitsa
  pr prospekt
  col colonia
  mah mahallesi mahalle
  cad cadde caddesi cd
  sok sokak sokagi sk
  jl jalan jln
  moo mu
  blk block
  blk bloco
  fl floor
  bldg building
  bldg edificio edif
  n north
  n norte
  n nord
  s south
  s sur
  s sul
  s sud
  e east
  e este
  e est
  e ost
  w west
  w oeste
  w ouest
  ne northeast
  nw northwest
  se southeast
  sw southwest
  mt mount
  ft fort
  pt point
  pk park
  ctr center centre
  ctr centro
  ctr zentrum
  1st first
  2nd second
  3rd third
  4th fourth
  5th fifth
  6th sixth
  7th seventh
  8th eighth
  9th ninth
  10th tenth`

/** The form of matching, then the others. */
export const SAME_IN_ADDRESSES: readonly (readonly string[])[] = linesOf(SAME)

const OTHERS: ReadonlyMap<string, readonly string[]> = new Map(
  SAME_IN_ADDRESSES.flat().map((word) => [word, othersThan(word, (line) => line.includes(word))]),
)

/** Returns the other words that mean the same as a word, as `words` writes it. Most words have none. */
export function sameWords(word: string): readonly string[] {
  const others = OTHERS.get(word)
  if (others) return others
  if (/...strasse$/.test(word)) return [word.replace(/strasse$/, 'str')]
  return /...str$/.test(word) ? [word.replace(/str$/, 'strasse')] : []
}

/** Returns each word of the table with the others that mean the same. */
export function synonyms(): Record<string, string[]> {
  return Object.fromEntries(Array.from(OTHERS, ([word, others]) => [word, [...others]]))
}

/** Reads words, one line for those that mean the same. */
export function linesOf(table: string): string[][] {
  return table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(' '))
}

/** A shorter text begins too many words. */
const MIN_BEGUN = 3

/** Returns the words that mean the same as one that begins with a text: `rd` for `roa`. */
export function sameAsBegun(text: string): readonly string[] {
  if (text.length < MIN_BEGUN) return []
  return othersThan(text, (line) => line.some((word) => word.startsWith(text)))
}

function othersThan(text: string, isMeant: (line: readonly string[]) => boolean): string[] {
  const found = SAME_IN_ADDRESSES.filter(isMeant).flat()
  return [...new Set(found)].filter((word) => word !== text)
}
