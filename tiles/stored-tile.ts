/** A built tile in the forms in which it is sent; the compressed ones are made once, when first asked for. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export const ENCODINGS = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof ENCODINGS)[number]

const COMPRESS = {
  // Quality 5 compresses tiles better than gzip at about its speed.
  br: (body: Uint8Array) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body: Uint8Array) => promisify(gzip)(body),
  identity: async (body: Uint8Array) => body,
} satisfies Record<Encoding, (body: Uint8Array) => Promise<Uint8Array>>

export class StoredTile {
  /** Empty when nothing is on the tile. */
  readonly body: Uint8Array
  /** How long it took to build, in milliseconds. */
  readonly buildTime: number
  readonly #hash: string
  readonly #encoded = new Map<Encoding, Promise<Uint8Array>>()

  constructor(body: Uint8Array, buildTime: number) {
    this.body = body
    this.buildTime = buildTime
    this.#hash = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  }

  get isEmpty(): boolean {
    return this.body.length === 0
  }

  /** Strong, and another one for each encoding, as RFC 9110 (8.8.3) wants it. */
  etag(encoding: Encoding): string {
    return encoding === 'identity' ? `"${this.#hash}"` : `"${this.#hash}-${encoding}"`
  }

  encoded(encoding: Encoding): Promise<Uint8Array> {
    const known = this.#encoded.get(encoding) ?? COMPRESS[encoding](this.body)
    this.#encoded.set(encoding, known)
    return known
  }

  /** What it may come to with its compressed forms, and an allowance for the objects. */
  get bytes(): number {
    return Math.ceil(this.body.length * 1.7) + 500
  }
}
