/** Prepared JSON in parts that may be cached. Joining bytes takes a tenth of the time of encoding a text. */
export class JsonBytes {
  readonly bytes: Buffer

  constructor(parts: readonly Uint8Array[]) {
    this.bytes = Buffer.concat(parts)
  }
}

const [BEGIN, COMMA, END] = [Buffer.from('['), Buffer.from(','), Buffer.from(']')]

/** Returns the parts of an array whose items are JSON already. */
export function arrayParts(items: readonly Uint8Array[]): Uint8Array[] {
  return [BEGIN, ...items.flatMap((item, index) => (index === 0 ? [item] : [COMMA, item])), END]
}
