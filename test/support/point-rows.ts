/** The binary rows of `sql/thinned-tile.ts`, as PostgreSQL sends them, for tests without a database. */

/** A key, doubles, and what `array_send` makes of texts. */
export function pointRow(key: bigint, numbers: readonly number[], texts: readonly (string | null)[]): Buffer {
  const head = Buffer.alloc(8 + 8 * numbers.length + 20)
  head.writeBigInt64BE(key)
  for (const [index, number] of numbers.entries()) head.writeDoubleBE(number, 8 + 8 * index)
  // Dimensions, whether there are nulls, the type `text`, length, first index.
  for (const [index, field] of [1, Number(texts.includes(null)), 25, texts.length, 1].entries()) {
    head.writeInt32BE(field, 8 + 8 * numbers.length + 4 * index)
  }
  const elements = texts.flatMap((text) => {
    const bytes = Buffer.from(text ?? '')
    const length = Buffer.alloc(4)
    length.writeInt32BE(text === null ? -1 : bytes.length)
    return [length, bytes]
  })
  return Buffer.concat([head, ...elements])
}
