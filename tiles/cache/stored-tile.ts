/** A built tile and its encodings. Each encoding is made once, outside of the main thread, and kept. */
import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export const ENCODINGS = ['br', 'gzip', 'identity'] as const
export type Encoding = (typeof ENCODINGS)[number]

/**
 * From this size on, a tile is compressed faster and less: 143 kB take 1.9 instead of 3.2 ms by brotli for 8 % more
 * bytes, still fewer than gzip's, and 1.4 instead of 3.1 ms by gzip for 6 % more. One of 46 kB takes 1.1 and 0.8 ms. Always
 * the same for the same tile, because its ETags are strong.
 */
const LARGE_BYTES = 65_536

const COMPRESS = {
  br: (body: Uint8Array) =>
    promisify(brotliCompress)(body, {
      // Quality 5 compresses tiles better than gzip at about its speed.
      params: {
        [constants.BROTLI_PARAM_QUALITY]: isLarge(body) ? 4 : 5,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body: Uint8Array) => promisify(gzip)(body, { level: isLarge(body) ? 1 : 6 }),
  identity: async (body: Uint8Array) => body,
} satisfies Record<Encoding, (body: Uint8Array) => Promise<Uint8Array>>

function isLarge({ length }: Uint8Array): boolean {
  return length >= LARGE_BYTES
}

/**
 * Memory of a tile besides its bytes: objects, cache keys, heads of answers. Measured V8 heap per tile (Node 20), if
 * one encoding is requested and revalidated: 2,900 bytes for an empty tile, 3,700 for others; with all three encodings
 * 7,300.
 */
const OVERHEAD_BYTES = 4000

/**
 * Copies bytes that are part of a larger buffer, which they would keep in memory: zlib's have 16 KB, small tiles far
 * less.
 */
function inOwnMemory(bytes: Uint8Array): Uint8Array {
  return bytes.length === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes)
}

/** A tile in one encoding. */
export class EncodedTile {
  readonly encoding: Encoding
  /** Strong, and different for each encoding, as RFC 9110 (8.8.3) requires. Available before the bytes. */
  readonly etag: string
  readonly #plain: Uint8Array
  #made: Uint8Array | undefined
  #making: Promise<Uint8Array> | undefined

  /** `made` are the encoded bytes, if they are known. */
  constructor(plain: Uint8Array, hash: string, encoding: Encoding, made?: Uint8Array) {
    this.#plain = plain
    this.#made = made
    if (made) this.#making = Promise.resolve(made)
    this.encoding = encoding
    this.etag = encoding === 'identity' ? `"${hash}"` : `"${hash}-${encoding}"`
  }

  /** The encoded bytes, if they have been made. */
  get made(): Uint8Array | undefined {
    return this.#made
  }

  /** Whether the bytes have been made, or are being made. */
  get isAsked(): boolean {
    return this.#making !== undefined
  }

  /** Returns the encoded bytes, which are made once. */
  make(): Promise<Uint8Array> {
    this.#making ??= COMPRESS[this.encoding](this.#plain).then((bytes) => {
      this.#made = inOwnMemory(bytes)
      return this.#made
    })
    return this.#making
  }
}

/** A tile that answers a request. It is stale only if the database is not available to build a fresh one. */
export interface Served {
  readonly tile: StoredTile
  /** Time of the first change that it does not show, or may not show (milliseconds since 1970). Undefined if fresh. */
  readonly staleSince?: number | undefined
}

export class StoredTile {
  /** Not compressed; empty for a tile without features. */
  readonly body: Uint8Array
  /** Duration of the build in milliseconds. */
  readonly buildTime: number
  readonly #forms: Readonly<Record<Encoding, EncodedTile>>

  /** `gzipped` are the same bytes compressed, if they are known. */
  constructor(built: Uint8Array, buildTime: number, gzipped?: Uint8Array) {
    const body = inOwnMemory(built)
    this.body = body
    this.buildTime = buildTime
    const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22)
    const form = (encoding: Encoding) => new EncodedTile(body, hash, encoding)
    const gzip = new EncodedTile(body, hash, 'gzip', gzipped)
    this.#forms = { br: form('br'), gzip, identity: form('identity') }
  }

  get isEmpty(): boolean {
    return this.body.length === 0
  }

  form(encoding: Encoding): EncodedTile {
    return this.#forms[encoding]
  }

  /** Resolves when the encodings are made that requests wait for. Others are made when they are asked for. */
  async settled(): Promise<void> {
    await setImmediate()
    await Promise.all(Object.values(this.#forms).map((form) => form.isAsked && form.make()))
  }

  /** Memory that the tile takes; an encoding that is not made counts as the other one, which is about as long. */
  get bytes(): number {
    const [br, gzip] = [this.#forms.br.made?.length, this.#forms.gzip.made?.length]
    const plain = this.body.length
    return plain + (br ?? gzip ?? plain) + (gzip ?? br ?? plain) + OVERHEAD_BYTES
  }
}
