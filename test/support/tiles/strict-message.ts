/** Reads Protocol Buffers messages strictly: no unknown field, and none too rare or too frequent. */
export const VARINT = 0
export const FIXED64 = 1
export const BYTES = 2
export const FIXED32 = 5

type Value = number | Buffer

/** Wire type of each field, and how often it stands in a message at least and at most. */
export type Rules = Readonly<Record<number, readonly [wire: number, min: number, max: number]>>

/** The fields of a message. The constructor throws if one breaks the rules. */
export class Message {
  count = 0
  readonly #found: Value[][] = []

  constructor(bytes: Buffer, rules: Rules) {
    let at = 0
    while (at < bytes.length) {
      const [key, start] = varint(bytes, at)
      const [field, wire] = [Math.floor(key / 8), key % 8]
      if (rules[field]?.[0] !== wire) throw invalid(`field ${field} of wire type ${wire}`)
      const [value, end] = wire === VARINT ? varint(bytes, start) : readBytes(bytes, start, wire)
      if (end > bytes.length) throw invalid(`field ${field} ends ${end - bytes.length} bytes after its message`)
      const all = this.#found[field] ?? []
      this.#found[field] = all
      all.push(value)
      this.count++
      at = end
    }
    for (const [field, [, min, max]] of Object.entries(rules)) {
      const times = this.#found[Number(field)]?.length ?? 0
      if (times < min || times > max) throw invalid(`field ${field} ${times} times`)
    }
  }

  numbers(field: number): number[] {
    return (this.#found[field] ?? []).filter((value) => typeof value === 'number')
  }

  bytes(field: number): Buffer[] {
    return (this.#found[field] ?? []).filter((value) => typeof value !== 'number')
  }
}

/** Reads a value of fixed length, or one after its length, and returns where it ends. */
function readBytes(bytes: Buffer, start: number, wire: number): [value: Buffer, end: number] {
  const [length, begin] = wire === BYTES ? varint(bytes, start) : [wire === FIXED32 ? 4 : 8, start]
  return [bytes.subarray(begin, begin + length), begin + length]
}

/** Reads the number at a position and returns where it ends. Throws if it has more bytes than it needs. */
function varint(bytes: Buffer, start: number): [value: number, end: number] {
  let value = 0
  for (let at = start; at < bytes.length && at < start + 10; at++) {
    const byte = bytes[at] ?? 0
    value += (byte & 127) * 2 ** (7 * (at - start))
    if (byte > 127) continue
    if (byte === 0 && at > start) throw invalid('a number longer than it need be')
    return [value, at + 1]
  }
  throw invalid('a number without an end')
}

/** Reads a packed list of numbers of 32 bits. */
export function varints(bytes: Buffer): number[] {
  const all: number[] = []
  for (let at = 0, value = 0; at < bytes.length; all.push(value)) {
    ;[value, at] = varint(bytes, at)
    if (value >= 2 ** 32) throw invalid(`${value} in a list of 32 bits`)
  }
  return all
}

export function invalid(reason: string): Error {
  return new Error(`not a valid tile: ${reason}`)
}
