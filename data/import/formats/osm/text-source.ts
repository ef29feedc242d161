/** Objects of OpenStreetMap in a text, XML or JSON. Each pass parses it again, so that it need not fit into memory. */
import { statSync } from 'node:fs'
import { readText, type SourceFile } from '../open-file.ts'
import type { ObjectBatch, ObjectSource } from './object-source.ts'
import type { OsmObject } from './osm-file.ts'

/** Yields the objects that end in each piece of a text. */
export type ParseObjects = (pieces: AsyncIterable<string>) => AsyncGenerator<OsmObject[]>

export class TextSource implements ObjectSource {
  readonly size: number
  readonly #path: string
  readonly #parse: ParseObjects

  constructor({ path }: Pick<SourceFile, 'path'>, parse: ParseObjects) {
    this.#path = path
    this.#parse = parse
    this.size = statSync(path).size
  }

  async *pass(): AsyncGenerator<ObjectBatch> {
    let bytes = 0
    const text = readText({ path: this.#path, onBytes: (read) => (bytes += read) })
    for await (const objects of this.#parse(text)) {
      yield { objects, share: bytes / this.size }
      bytes = 0
    }
  }
}
