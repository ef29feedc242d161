/**
 * Mends text that another program decoded wrongly: UTF-8 that was read as Windows-1252 or Latin-1 (`â€“` for `–`),
 * Windows-1252 that was read as Latin-1 (control characters for quotes), and escapes of JSON that were left in (`\"`).
 * It changes only what has no other meaning, so a text that is right stays as it is.
 */
import { parseJson } from '../formats/json/parse-json.ts'

/**
 * Characters of the bytes 128 … 159 in Windows-1252 (WHATWG Encoding, index-windows-1252); a byte without one is the
 * control character of its number. Node.js 20 decodes the name `windows-1252` as Latin-1.
 */
const HIGH = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'
const BYTES = new Map([...HIGH].map((character, index) => [character, 128 + index]))

function byteOf(character: string): number | undefined {
  const code = character.charCodeAt(0)
  return character.length === 1 && code >= 128 && code < 256 ? code : BYTES.get(character)
}

/** A text can be wrong twice over: `Ã©` that was decoded wrongly again. */
const MAX_TIMES = 3

/** Returns the text as it was meant; the same text if nothing is wrong with it for certain. */
export function mendText(text: string): string {
  let mended = text
  for (let times = 0; times < MAX_TIMES; times++) {
    const once = mendUtf8(mended)
    if (once === mended) break
    mended = once
  }
  return mendEscapes(mendControls(mended))
}

/** Mends texts, and texts in a list, which may be JSON. Returns the same value if nothing is wrong. */
export function mend(value: unknown): unknown {
  if (typeof value === 'string') return isJson(value) ? value : mendText(value)
  if (!Array.isArray(value)) return value
  const mended = value.map((entry: unknown) => (typeof entry === 'string' ? mendText(entry) : entry))
  return mended.some((entry, index) => entry !== value[index]) ? mended : value
}

/** In the JSON of a table's cell, `\\"` is no mistake. */
function isJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false
  try {
    parseJson(text)
    return true
  } catch {
    return false
  }
}

const NOT_ASCII = /[^\0-\x7f]+/g

/** Decodes again what was UTF-8. All runs of other characters than ASCII must be UTF-8, as one program read them all. */
function mendUtf8(text: string): string {
  const runs = text.match(NOT_ASCII)
  if (!runs) return text
  const decoded = runs.map(decodeAgain)
  if (decoded.includes(undefined) || isPlausible(text, decoded as string[])) return text
  let next = 0
  return text.replace(NOT_ASCII, () => decoded[next++] as string)
}

const UTF8 = new TextDecoder('utf-8', { fatal: true })

function decodeAgain(run: string): string | undefined {
  const bytes = Array.from(run, byteOf)
  if (bytes.includes(undefined)) return undefined
  try {
    return UTF8.decode(Uint8Array.from(bytes as number[]))
  } catch {
    return undefined
  }
}

/**
 * Returns whether the text may be meant as it is: a last letter with a sign after it (`CAFÉ™`, `AMANHÃ…`). Only `Ã` and
 * `Â` in front of no capital letter are never meant, and a sequence of three bytes or more, which begins with a small
 * letter and two signs.
 */
function isPlausible(text: string, decoded: readonly string[]): boolean {
  if (decoded.some((run) => /[^\0-\u07ff]/.test(run))) return false
  return !/(?<!\p{Lu})[ÃÂ]/u.test(text)
}

/** Control characters from 128 to 159 are in no text; as bytes of Windows-1252 most of them are quotes and dashes. */
function mendControls(text: string): string {
  return text.replace(/[\u0080-\u009f]/g, (control) => HIGH[control.charCodeAt(0) - 128] ?? control)
}

function mendEscapes(text: string): string {
  if (!text.includes('\\')) return text
  return text
    .replace(/\\u([0-9a-f]{4})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
    .replace(/\\+(["'])/g, '$1')
}
