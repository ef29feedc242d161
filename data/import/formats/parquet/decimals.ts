/** Columns of decimals, as which some programs write all integers. hyparquet would round them. */
import { type FileMetaData, parquetSchema } from 'hyparquet'

/** Decimals with fewer digits are exact in JavaScript. */
const EXACT_DIGITS = 15

/**
 * Changes the schema so that such columns are read without conversion: as a bigint, or as bytes. Returns the number of
 * digits after the point by name. Only columns of the table itself are looked for, as identifiers are in none else.
 */
export function keepDecimals(metadata: FileMetaData): ReadonlyMap<string, number> {
  const scales = new Map<string, number>()
  for (const { element } of parquetSchema(metadata).children) {
    const { converted_type, scale = 0, precision = 0, name } = element
    if (converted_type !== 'DECIMAL' || precision <= EXACT_DIGITS) continue
    delete element.converted_type
    delete element.logical_type
    scales.set(name, scale)
  }
  return scales
}

/** Returns an integer with all of its digits, and any other decimal as a number. Null and the like stay as they are. */
export function decimal(value: unknown, scale: number): unknown {
  if (typeof value !== 'bigint' && !(value instanceof Uint8Array)) return value
  const digits = typeof value === 'bigint' ? value : unscaled(value)
  const unit = 10n ** BigInt(scale)
  return digits % unit === 0n ? digits / unit : Number(`${digits}e-${scale}`)
}

/** Reads a number in two's complement, the highest byte first. */
function unscaled(bytes: Uint8Array): bigint {
  return bytes.length === 0 ? 0n : BigInt.asIntN(bytes.length * 8, BigInt(`0x${Buffer.from(bytes).toString('hex')}`))
}
