/** Columns of decimals without a fraction, as which some programs write all integers. hyparquet would round them. */
import { type FileMetaData, parquetSchema } from 'hyparquet'

/** Decimals with fewer digits are exact in JavaScript. */
const EXACT_DIGITS = 15

/**
 * Changes the schema so that such columns are read without conversion: as a bigint, or as bytes. Returns the names of
 * those that have bytes. Only columns of the table itself are looked for, as identifiers are in none else.
 */
export function keepWholeDecimals(metadata: FileMetaData): ReadonlySet<string> {
  const names = new Set<string>()
  for (const { element } of parquetSchema(metadata).children) {
    const { converted_type, scale = 0, precision = 0, type, name } = element
    if (converted_type !== 'DECIMAL' || scale !== 0 || precision <= EXACT_DIGITS) continue
    delete element.converted_type
    delete element.logical_type
    if (type !== 'INT64') names.add(name)
  }
  return names
}

/** Reads a number in two's complement, the highest byte first. */
export function wholeDecimal(bytes: Uint8Array): bigint {
  return bytes.length === 0 ? 0n : BigInt.asIntN(bytes.length * 8, BigInt(`0x${Buffer.from(bytes).toString('hex')}`))
}
