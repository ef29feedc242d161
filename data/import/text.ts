/** Texts as they come from files: with stray space, mark-up's entities, and characters that can't be stored. */
import { decodeHTMLStrict } from 'entities'

/** NUL, and half a surrogate pair: PostgreSQL's text holds neither. */
export const UNSTORABLE = /[\0\p{Surrogate}]/u

/** Without space around it; where it is one line, no other space inside than single blanks. */
export function cleanText(text: string, line: boolean): string {
  return line ? text.replace(/\s+/g, ' ').trim() : text.trim()
}

/**
 * Names and addresses taken from web pages have `&amp;` and `&#39;`, or even `&amp;amp;`; they are no mark-up, so the
 * character is meant.
 */
export function decodeEntities(text: string): string {
  return text.includes('&') ? decodeHTMLStrict(decodeHTMLStrict(text)) : text
}
