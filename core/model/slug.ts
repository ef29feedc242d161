/** The slug of a name, as PostgreSQL's function `slugify` makes it (sql/schema/functions/places/place.sql). */

/** Latin letters that have no decomposition. */
const LETTERS: Readonly<Record<string, string>> = {
  Ø: 'O',
  ø: 'o',
  Ł: 'L',
  ł: 'l',
  Đ: 'D',
  đ: 'd',
  Ð: 'D',
  ð: 'd',
  ı: 'i',
  ß: 'ss',
  Æ: 'AE',
  æ: 'ae',
  Œ: 'OE',
  œ: 'oe',
}

/** What a name has if it has no Latin letter and no digit. */
export const NO_SLUG = 'place'

/** `none`: the slug of a name that gives none. */
export function slugify(name: string, none = NO_SLUG): string {
  const words = name
    .normalize('NFKD')
    .replace(/[ØøŁłĐđÐðıßÆæŒœ]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
  return words.slice(0, 80).replace(/^-+|-+$/g, '') || none
}
