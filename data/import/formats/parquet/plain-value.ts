/** Converts the values of Parquet to those of JSON, which all fields read. */
import type { ParquetParsers } from 'hyparquet'
import { parseJson } from '../json/parse-json.ts'
import { toText } from '../open-file.ts'

/** Decode texts as the other formats do. A text that claims to be JSON and can't be read stays a text. */
export const PARSERS: Partial<ParquetParsers> = {
  stringFromBytes: bytesText,
  jsonFromBytes: (bytes) => {
    const text = bytesText(bytes)
    try {
      return parseJson(text)
    } catch {
      return text
    }
  },
  timestampFromMicroseconds: microseconds,
  geometryFromBytes: (bytes) => bytes,
  geographyFromBytes: (bytes) => bytes,
}

/** A `Date` has milliseconds only. */
function microseconds(time: bigint): string {
  const rest = ((time % 1000n) + 1000n) % 1000n
  const date = new Date(Number((time - rest) / 1000n))
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().replace('Z', `${String(rest).padStart(3, '0')}Z`)
}

function bytesText({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return toText(Buffer.from(buffer, byteOffset, byteLength))
}

/**
 * Returns null for null and NaN, by which some programs write null. Numbers that JavaScript can't hold exactly become
 * texts, and so do dates. Bytes are texts: old programs do not mark them.
 */
export function plainValue(value: unknown): unknown {
  switch (typeof value) {
    case 'bigint':
      return Number.isSafeInteger(Number(value)) ? Number(value) : String(value)
    case 'number':
      return Number.isNaN(value) ? null : value
    case 'object':
      return plainObject(value)
    default:
      return value ?? null
  }
}

function plainObject(value: object | null): unknown {
  if (value === null) return null
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString()
  if (value instanceof Uint8Array) return bytesText(value)
  if (Array.isArray(value)) return value.map(plainValue)
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, plainValue(member)]))
}
