/** A file on the disk, for the package that reads PMTiles. */
import type { FileHandle } from 'node:fs/promises'
import type { Source } from 'pmtiles'

export class FileRange implements Source {
  readonly #handle: FileHandle
  readonly #path: string

  constructor(handle: FileHandle, path: string) {
    this.#handle = handle
    this.#path = path
  }

  getKey(): string {
    return this.#path
  }

  async getBytes(offset: number, length: number): Promise<{ data: ArrayBuffer }> {
    const bytes = new Uint8Array(length)
    const { bytesRead } = await this.#handle.read(bytes, 0, length, offset)
    return { data: bytes.buffer.slice(0, bytesRead) }
  }
}
