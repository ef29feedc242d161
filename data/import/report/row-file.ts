/** A file with a line of JSON for each of some rows of an import, created only if there are any. */
import { type FileHandle, open } from 'node:fs/promises'
import type { RowUnit } from '../formats/source-row.ts'

export class RowFile {
  readonly #path: string
  readonly #unit: RowUnit
  #file: FileHandle | undefined
  #lines: string[] = []
  count = 0

  /** `unit` is what rows are numbered by. An existing file at `path` is replaced. */
  constructor(path: string, unit: RowUnit) {
    this.#path = path
    this.#unit = unit
  }

  add(row: number, content: object): void {
    this.count += 1
    this.#lines.push(`${JSON.stringify({ [this.#unit]: row, ...content })}\n`)
  }

  /** Writes the rows that were added since the last call. */
  async write(): Promise<void> {
    if (this.#lines.length === 0) return
    const text = this.#lines.join('')
    this.#lines = []
    this.#file ??= await open(this.#path, 'w')
    await this.#file.write(text)
  }

  /** Undefined if there is no file. */
  get path(): string | undefined {
    return this.count > 0 ? this.#path : undefined
  }

  async close(): Promise<void> {
    await this.write()
    await this.#file?.close()
  }
}
