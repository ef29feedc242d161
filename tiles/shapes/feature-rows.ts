/** Writes the rows of sql/layers/tile.ts, `shapeFeatureSql`, as tiles/points/tile-rows.ts reads them, without key and rank. */
import { ByteWriter, varintLength } from '../mvt/byte-writer.ts'

/** Maximum bytes of the texts of a row, as in `tile_texts`. */
const MAX_TEXTS = 700

/** Bytes of an array before its texts: dimensions, whether it has nulls, type, length and first index. */
const ARRAY_HEAD = 20

const TEXT_VALUE = 0x0a
const VALUE = 0x22
const KEY_AND_RANK = Buffer.alloc(16)

/** `numbers` includes the rank, which is 0. */
export function featureRows(sent: Buffer, numbers: number, texts: number): Buffer {
  const rows = new ByteWriter(sent.length + 16)
  const starts = new Int32Array(texts)
  const lengths = new Int32Array(texts)
  for (let at = 0; at < sent.length; ) {
    const toTexts = at + 8 * (numbers - 1)
    rows.copy(KEY_AND_RANK)
    rows.copy(sent, at, toTexts)
    at = toTexts + ARRAY_HEAD
    for (let text = 0; text < texts; text++) {
      const length = sent.readInt32BE(at)
      at += 4
      starts[text] = at
      lengths[text] = length
      if (length > 0) at += length
    }
    limitLengths(lengths)
    for (let text = 0; text < texts; text++) writeText(rows, sent, starts[text] as number, lengths[text] as number)
  }
  return rows.bytes()
}

/** A length of −1 is that of null. */
function writeText(rows: ByteWriter, sent: Buffer, start: number, length: number): void {
  if (length < 0) {
    rows.byte(0)
    return
  }
  rows.byte(VALUE)
  rows.varint(1 + varintLength(length) + length)
  rows.byte(TEXT_VALUE)
  rows.varint(length)
  rows.copy(sent, start, start + length)
}

/** Makes the longest texts null until the others suffice for the limit. */
function limitLengths(lengths: Int32Array): void {
  for (;;) {
    let [sum, longest] = [0, 0]
    for (let text = 0; text < lengths.length; text++) {
      const length = lengths[text] as number
      sum += sizeOf(length)
      if (length > (lengths[longest] as number)) longest = text
    }
    if (sum <= MAX_TEXTS) return
    lengths[longest] = -1
  }
}

function sizeOf(length: number): number {
  if (length < 0) return 1
  const content = 1 + varintLength(length) + length
  return 1 + varintLength(content) + content
}
