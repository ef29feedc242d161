/** Where the objects of OpenStreetMap come from. A file is read several times, as an object may come before what it needs. */
import type { Blob, OsmFile, OsmObject } from './osm-file.ts'

export interface ObjectBatch {
  readonly objects: readonly OsmObject[]
  /** The part of this pass that the batch is, from 0 to 1. */
  readonly share: number
}

export interface ObjectSource {
  /** In bytes. */
  readonly size: number
  /** Yields at least all objects of these types. Throws `FileFault` where the file can't be read any further. */
  pass(types: readonly OsmObject['type'][]): AsyncGenerator<ObjectBatch>
}

/** Reads blobs only if they have such objects. The first pass finds out which. */
export class PbfSource implements ObjectSource {
  readonly #file: OsmFile
  #blobs: (Blob & { readonly kinds: ReadonlySet<OsmObject['type']> })[] | undefined

  constructor(file: OsmFile) {
    this.#file = file
  }

  get size(): number {
    return this.#file.size
  }

  async *pass(types: readonly OsmObject['type'][]): AsyncGenerator<ObjectBatch> {
    if (!this.#blobs) {
      yield* this.#firstPass()
      return
    }
    const blobs = this.#blobs.filter(({ kinds }) => types.some((type) => kinds.has(type)))
    const bytes = blobs.reduce((sum, { start, end }) => sum + end - start, 0)
    for (const blob of blobs) {
      yield { objects: await this.#file.objects(blob), share: (blob.end - blob.start) / bytes }
    }
  }

  /** A fault ends it; later passes read the blobs before it. */
  async *#firstPass(): AsyncGenerator<ObjectBatch> {
    this.#blobs = []
    for await (const blob of this.#file.blobs()) {
      const objects = await this.#file.objects(blob)
      yield { objects, share: (blob.end - blob.start) / this.size }
      this.#blobs.push({ ...blob, kinds: new Set(objects.map(({ type }) => type)) })
    }
  }
}
