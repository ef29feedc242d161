/** The report of rejected rows: counts, and a file with a line of JSON for each, created only if there are any. */
import { type FileHandle, open } from 'node:fs/promises'
import type { Rejection, RowUnit } from '../formats/source-row.ts'
import { Reasons } from './reasons.ts'

export class RejectedRows {
  readonly reasons = new Reasons()
  readonly #path: string
  readonly #unit: RowUnit
  #file: FileHandle | undefined
  #lines: string[] = []

  /** `unit` is what rows are numbered by. An existing file at `path` is replaced. */
  constructor(path: string, unit: RowUnit) {
    this.#path = path
    this.#unit = unit
  }

  add(place: number, rejection: Rejection): void {
    this.reasons.add(place, rejection)
    this.#lines.push(`${JSON.stringify({ [this.#unit]: place, ...rejection })}\n`)
  }

  /** Writes the rows that were added since the last call. */
  async write(): Promise<void> {
    if (this.#lines.length === 0) return
    const text = this.#lines.join('')
    this.#lines = []
    this.#file ??= await open(this.#path, 'w')
    await this.#file.write(text)
  }

  /** Path of the report; undefined if there is none. */
  get path(): string | undefined {
    return this.reasons.count > 0 ? this.#path : undefined
  }

  async close(): Promise<void> {
    await this.write()
    await this.#file?.close()
  }
}
