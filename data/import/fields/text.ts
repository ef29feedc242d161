/** Handles texts from files: stray space, HTML entities, and characters that can't be stored. */
import { decodeHTMLStrict } from 'entities'

/** NUL, and half a surrogate pair: PostgreSQL's text type can store neither. */
export const UNSTORABLE = /[\0\p{Surrogate}]/u

/** Trims a text. In a line, also replaces each run of space with a single blank. */
export function cleanText(text: string, line: boolean): string {
  return line ? text.replace(/\s+/g, ' ').trim() : text.trim()
}

/**
 * Decodes entities. Names and addresses from web pages have `&amp;` and `&#39;`, or even `&amp;amp;`. They are plain
 * text, not mark-up, so these mean the character.
 */
export function decodeEntities(text: string): string {
  return text.includes('&') ? decodeHTMLStrict(decodeHTMLStrict(text)) : text
}
