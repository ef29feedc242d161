/**
 * Reads a file as UTF-8 text. Unzips it if its first bytes are those of gzip, whatever its name.
 */
import { isUtf8 } from 'node:buffer'
import { createReadStream, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { createGunzip, type Gunzip } from 'node:zlib'
import { refuseBinary } from './detect-binary.ts'
import { FileFault } from './source-row.ts'

const READ_BYTES = 128 * 1024
const UNZIP_BYTES = 2 * 1024
const HEAD_BYTES = 64

export interface SourceFile {
  readonly path: string
  /** Called with the size of each part that is read, before unzipping. The parts of a file add up to its size. */
  readonly onBytes: (bytes: number) => void
}

/** Returns the first bytes of a file, by which a binary format is recognized. */
export async function readHead(path: string): Promise<Buffer> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** Returns the end of a text, at most `length` characters, and an empty one if it can't be read to its end. */
export async function readEnd(path: string, length: number): Promise<string> {
  const head = await readHead(path)
  const start = isGzip(head) ? 0 : Math.max(0, statSync(path).size - length)
  let end = ''
  try {
    const bytes = createReadStream(path, { start, highWaterMark: READ_BYTES }) as AsyncIterable<Buffer>
    for await (const chunk of unzip(bytes)) end = (end + chunk.toString('utf8')).slice(-length)
  } catch (error) {
    if (!(error instanceof FileFault)) throw error
    return ''
  }
  return end
}

/** Mends the bytes of a text before they become characters. */
export type MendBytes = (pieces: AsyncIterable<Buffer>) => AsyncIterable<Buffer>

/** Yields a file in pieces of whole characters. */
export async function* readText({ path, onBytes }: SourceFile, mend?: MendBytes): AsyncGenerator<string> {
  const bytes = unzip(readBytes(path, onBytes))
  yield* decode(mend ? mend(bytes) : bytes)
}

async function* readBytes(path: string, onBytes: SourceFile['onBytes']): AsyncGenerator<Buffer> {
  for await (const chunk of createReadStream(path, { highWaterMark: READ_BYTES }) as AsyncIterable<Buffer>) {
    yield chunk
    onBytes(chunk.length)
  }
}

async function* unzip(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let gunzip: Unzipping | undefined
  let first = true
  for await (const chunk of chunks) {
    if (first && isGzip(chunk)) gunzip = new Unzipping()
    first = false
    if (gunzip) yield* gunzip.write(chunk)
    else yield chunk
  }
  if (gunzip) yield* gunzip.end()
}

function isGzip(head: Buffer): boolean {
  return head[0] === 0x1f && head[1] === 0x8b
}

/**
 * Unzips piece by piece. If the file ends too soon, a pipe would discard its buffered data. This class first yields the
 * data before the fault. Only the faulty piece itself is lost, so pieces are small.
 */
class Unzipping {
  readonly #gunzip: Gunzip = createGunzip({ chunkSize: READ_BYTES })
  #output: Buffer[] = []
  #fault: Error | undefined
  #stop: () => void = () => undefined

  constructor() {
    this.#gunzip.on('data', (chunk: Buffer) => this.#output.push(chunk))
    this.#gunzip.on('error', (error) => {
      this.#fault = error
      this.#stop()
    })
  }

  async *write(chunk: Buffer): AsyncGenerator<Buffer> {
    for (let start = 0; start < chunk.length; start += UNZIP_BYTES) {
      await new Promise<void>((resolve) => {
        this.#stop = resolve // after a fault the callback of write is not called
        this.#gunzip.write(chunk.subarray(start, start + UNZIP_BYTES), () => resolve())
      })
      yield* this.#taken()
    }
  }

  async *end(): AsyncGenerator<Buffer> {
    await finished(this.#gunzip.end()).catch(() => undefined) // the listener has the error
    yield* this.#taken()
  }

  *#taken(): Generator<Buffer> {
    yield* this.#output
    this.#output = []
    if (this.#fault) throw new FileFault(`the gzip data is damaged or cut short (${this.#fault.message})`)
  }
}

/**
 * Decodes UTF-8. Invalid bytes become NUL characters, which no text may contain, so only the row that has them is
 * rejected.
 */
async function* decode(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest: Buffer = Buffer.alloc(0)
  let first = true
  for await (const chunk of chunks) {
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    const end = bytes.length - unfinished(bytes)
    rest = bytes.subarray(end)
    if (end === 0) continue
    if (first && (startsWith(bytes, 0xff, 0xfe) || startsWith(bytes, 0xfe, 0xff))) {
      throw new FileFault('the text is in UTF-16; please convert it to UTF-8')
    }
    if (first) refuseBinary(bytes)
    const text = toText(bytes.subarray(0, end))
    yield first ? text.replace(/^\ufeff/, '') : text
    first = false
  }
  if (rest.length > 0) yield toText(rest)
}

/** Decodes UTF-8 as `decode` does. */
export function toText(bytes: Buffer): string {
  return isUtf8(bytes) ? bytes.toString('utf8') : bytes.toString('utf8').replaceAll('\ufffd', '\0')
}

function startsWith(bytes: Buffer, ...beginning: number[]): boolean {
  return beginning.every((byte, index) => bytes[index] === byte)
}

/** Returns the number of bytes at the end that belong to an incomplete character, 0 … 3. */
function unfinished(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] as number
    if (byte < 0x80) return 0
    if (byte >= 0xc0) return (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) > back ? back : 0
  }
  return 0
}
