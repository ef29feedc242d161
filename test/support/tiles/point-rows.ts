/** The binary rows of `sql/tiles/thinned-tile.ts`, as PostgreSQL sends them, for tests without a database. */

/** Returns a row of a key, doubles, and texts as `tile_texts` encodes them. */
export function pointRow(key: bigint, numbers: readonly number[], texts: readonly (string | null)[]): Buffer {
  const head = Buffer.alloc(8 + 8 * numbers.length)
  head.writeBigInt64BE(key)
  for (const [index, number] of numbers.entries()) head.writeDoubleBE(number, 8 + 8 * index)
  return Buffer.concat([head, ...texts.map(tileText)])
}

/** Encodes a text as a value of a layer; null is one byte of 0. */
function tileText(text: string | null): Buffer {
  if (text === null) return Buffer.from([0])
  const value = field(0x0a, Buffer.from(text))
  return field(0x22, value)
}

function field(tag: number, content: Buffer): Buffer {
  const head = [tag]
  let rest = content.length
  for (; rest > 127; rest = Math.floor(rest / 128)) head.push((rest % 128) + 128)
  return Buffer.concat([Buffer.from([...head, rest]), content])
}
