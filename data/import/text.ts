/** Texts as they come from files: with stray space, mark-up's entities, and characters that can't be stored. */

/** NUL, and half a surrogate pair: PostgreSQL's text holds neither. */
export const UNSTORABLE = /[\0\p{Surrogate}]/u

/** Without space around it; where it is one line, no other space inside than single blanks. */
export function cleanText(text: string, line: boolean): string {
  return line ? text.replace(/\s+/g, ' ').trim() : text.trim()
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/**
 * Names and addresses taken from web pages have `&amp;` and `&#39;`, or even `&amp;amp;`; they are no mark-up, so the
 * character is meant.
 */
export function decodeEntities(text: string): string {
  return text.includes('&') ? decodeOnce(decodeOnce(text)) : text
}

function decodeOnce(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (entity, decimal, hexadecimal, name) => {
    if (name) return ENTITIES[name] ?? entity
    const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal, 16)
    return code >= 32 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : entity
  })
}
