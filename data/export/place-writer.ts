/** What writes the places of an export in one format, and how it writes them to a file. */
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import type { ExportedPlace } from '../../sql/export/exported-places.ts'

export interface PlaceWriter {
  write(places: readonly ExportedPlace[]): Promise<void>
  /** Writes what belongs behind the last place. */
  finish(): Promise<void>
}

/** A file that is there when it is complete, in place of an older one. */
export class OutputFile {
  readonly path: string
  /** Where it is written. */
  readonly partial: string
  #handle: FileHandle | undefined

  constructor(path: string) {
    this.path = path
    this.partial = `${path}.partial`
  }

  async append(content: string | Uint8Array): Promise<void> {
    this.#handle ??= await open(this.partial, 'w')
    await this.#handle.writeFile(content)
  }

  async complete(): Promise<void> {
    await this.#handle?.sync()
    await this.#handle?.close()
    this.#handle = undefined
    await rename(this.partial, this.path)
  }

  async discard(): Promise<void> {
    await this.#handle?.close()
    await rm(this.partial, { force: true })
  }
}

export type Append = (content: string) => Promise<void>

/** The position of a place; undefined without one. */
export function positionOf({ longitude, latitude }: ExportedPlace): [number, number] | undefined {
  return longitude === null || latitude === null ? undefined : [longitude, latitude]
}
