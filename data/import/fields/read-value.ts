/** Readers of each kind of value, from JSON and from the cells of a table. */

import type { Choice } from '../../../core/model/place-column.ts'
import type { ImageInput } from '../../../core/model/place-image.ts'
import { UUID } from '../../../core/model/uuid.ts'
import { isWebAddress, toWebAddress } from '../../../core/model/web-address.ts'
import { parseJson } from '../formats/json/parse-json.ts'
import { isObject } from '../formats/source-row.ts'
import { hoursComment, openingHours, specialHours } from './hours/opening-hours.ts'
import { cleanText, decodeEntities, UNSTORABLE } from './text.ts'

/** Reason why a value does not fit a field. */
export class Unfit {
  readonly reason: string
  /** True if the value is of another kind, for example because the property has our field's name by chance. */
  readonly otherKind: boolean
  /** A value to store instead. */
  readonly instead: unknown

  constructor(reason: string, otherKind = false, instead?: unknown) {
    this.reason = reason
    this.otherKind = otherKind
    this.instead = instead
  }
}

/** Reads a value that is neither null nor an empty text. */
export type Read = (value: unknown) => unknown

const MAX_LIST = 200

/**
 * Returns a reader of trimmed text. In a `line`, entities are decoded and spaces are single; `prose` and `exact` keep
 * theirs.
 */
export function text(max: number, kind: 'line' | 'prose' | 'exact' = 'line'): Read {
  return (value) => {
    const first = Array.isArray(value) ? firstText(value) : value
    if (typeof first !== 'string' && typeof first !== 'number') return new Unfit('is not a text', true)
    const clean = cleanText(kind === 'line' ? decodeEntities(String(first)) : String(first), kind === 'line')
    if (UNSTORABLE.test(clean)) return new Unfit('holds NUL, half a surrogate pair, or bytes that are not UTF-8')
    return clean.length > max ? new Unfit(`is longer than ${max} characters`) : clean
  }
}

/** Returns the first text of a list that is not blank. A list without any value is an empty text. */
function firstText(list: readonly unknown[]): unknown {
  const isBlank = (entry: unknown) => entry === null || (typeof entry === 'string' && entry.trim() === '')
  return list.find((entry) => typeof entry === 'string' && !isBlank(entry)) ?? (list.every(isBlank) ? '' : undefined)
}

/** Returns a reader of lines. It removes commas and dashes that are left over beside a missing part. */
export function addressPart(max: number): Read {
  const line = text(max)
  return (value) => {
    const result = line(value)
    return typeof result === 'string' ? result.replace(/^[\s,;]+|[\s,;-]+$/g, '') || null : result
  }
}

const phoneText = text(100)
/** Accepts anything with a digit. Removes the apostrophe that spreadsheets put before a plus sign. */
export function telephone(value: unknown): unknown {
  const result = phoneText(value)
  if (typeof result !== 'string' || result === '') return result
  return /\d/.test(result) ? result.replace(/^'/, '') : new Unfit('must contain a digit', true)
}

/** Returns a reader of numbers, and of texts that are numbers. */
export function number(min: number, max: number): Read {
  return (value) => {
    const number = typeof value === 'string' ? parseNumber(value.trim()) : value
    if (typeof number !== 'number' || Number.isNaN(number)) return new Unfit('is not a number', true)
    return number >= min && number <= max ? number : new Unfit(`is not from ${min} to ${max}`)
  }
}

/** Returns a reader that leaves out values that do not fit, rather than reject the row. */
export function loose(read: Read): Read {
  return (value) => {
    const result = read(value)
    return result instanceof Unfit ? new Unfit(result.reason, true) : result
  }
}

/** Accepts a decimal comma too, as in tables of many countries. */
function parseNumber(text: string): number {
  return /^[-+]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[-+]?\d+)?$/i.test(text) ? Number(text.replace(',', '.')) : Number.NaN
}

export function integer(min: number, max: number): Read {
  const read = number(min, max)
  return (value) => {
    const result = read(value)
    return typeof result === 'number' && !Number.isInteger(result) ? new Unfit('is not a whole number') : result
  }
}

const priceNumber = integer(1, 4)
/** Accepts 1 … 4, or as many currency signs. */
export function price(value: unknown): unknown {
  const signs = typeof value === 'string' ? /^\s*((\p{Currency_Symbol})\2{0,3})\s*$/u.exec(value)?.[1] : undefined
  return signs ? [...signs].length : priceNumber(value)
}

const TRUE = new Set(['true', 't', 'yes', 'y', '1'])
const FALSE = new Set(['false', 'f', 'no', 'n', '0'])
export function boolean(value: unknown): unknown {
  const word = String(value).trim().toLowerCase()
  return TRUE.has(word) ? true : FALSE.has(word) ? false : new Unfit('is neither true nor false', true)
}

const entryText = text(200)
/** Accepts a list of texts. A single text may be JSON; otherwise it is split at `;` or `|`, or else at `,`. */
export function list(value: unknown): unknown {
  const entries = typeof value === 'string' ? divide(value) : value
  if (!Array.isArray(entries)) return new Unfit('is not a list of texts', true)
  if (entries.length > MAX_LIST) return new Unfit(`has more than ${MAX_LIST} entries`)
  const texts = entries.map((entry) =>
    typeof entry === 'string' ? entryText(entry) : new Unfit('is not a list of texts', true),
  )
  return texts.find((entry) => entry instanceof Unfit) ?? [...new Set(texts.filter((entry) => entry !== ''))]
}

function divide(text: string): unknown[] {
  if (/^\s*\[/.test(text)) {
    try {
      const value: unknown = parseJson(text)
      if (Array.isArray(value)) return value
    } catch {
      // a text that only begins like a list
    }
  }
  return text.split(/[;|]/.test(text) ? /[;|]/ : ',')
}

export function images(value: unknown): unknown {
  const entries: unknown = typeof value === 'string' ? divide(value) : value
  if (!Array.isArray(entries) || entries.length > MAX_LIST) return new Unfit('is not a list of images', true)
  const read = entries.map(image)
  const good = read.filter((one) => one !== undefined)
  if (good.length === read.length) return read
  const instead = good.length > 0 ? good : undefined
  return new Unfit('has an image without title, original, width and height', true, instead)
}

function image(value: unknown): ImageInput | undefined {
  if (!isObject(value)) return undefined
  const { title, original, width, height, blurhash = null } = value
  const short = (part: unknown) => typeof part === 'string' && part.length <= 2048 && !UNSTORABLE.test(part)
  const isSafe = (part: unknown) => !/^\s*[a-z][a-z\d+.-]*:/i.test(String(part)) || isWebAddress(String(part))
  const size = (part: unknown) => Number.isInteger(part) && (part as number) > 0
  if (
    !short(title) ||
    !short(original) ||
    !isSafe(original) ||
    !size(width) ||
    !size(height) ||
    (blurhash !== null && !short(blurhash))
  ) {
    return undefined
  }
  return { title, original, blurhash, width, height } as ImageInput
}

/** Returns a reader of texts from a closed set. */
export function choice({ meaning, isLoose, find }: Choice): Read {
  return (value) => {
    if (typeof value !== 'string') return new Unfit('is not a text', true)
    return find(value.trim()) ?? new Unfit(`is not ${meaning}`, isLoose === true)
  }
}

const address = text(2048, 'exact')
/** Accepts a web address, or a bare host (`example.com`). */
export function webAddress(value: unknown): unknown {
  const given = address(value)
  return typeof given === 'string' && given !== ''
    ? (toWebAddress(given) ?? new Unfit('is not a web address', true))
    : given
}

/** Accepts the id of a stored place, a UUID. */
export function placeId(value: unknown): unknown {
  return typeof value === 'string' && UUID.test(value.trim()) ? value.trim() : new Unfit('is not a UUID')
}

export function hours(value: unknown): unknown {
  if (Array.isArray(value) && value.length === 0) return null
  return openingHours(value) ?? new Unfit('can not be read as a week', true, hoursComment(value))
}

/** Accepts schema.org's hours of special days. */
export function specialDays(value: unknown): unknown {
  if (Array.isArray(value) && value.length === 0) return undefined
  return specialHours(value) ?? new Unfit('has days without a date or hours that can not be read', true)
}
