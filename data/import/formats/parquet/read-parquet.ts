/** Reads Parquet in a thread of its own, because a damaged page can keep the decoder busy for ever. */
import { once } from 'node:events'
import { startThread } from '../../../../core/threads/start-thread.ts'
import type { FileFormat } from '../format.ts'
import type { SourceFile } from '../open-file.ts'
import { FileFault, type RowChunk } from '../source-row.ts'

/** Milliseconds for a row group. 1 GB, the maximum, takes a tenth of that. */
const LIMIT = 180_000

/** Answer of the thread to each request for a chunk. */
export type ParquetAnswer =
  | { readonly kind: 'chunk'; readonly chunk: RowChunk; readonly bytes: number }
  | { readonly kind: 'end'; readonly bytes: number }
  | { readonly kind: 'fault'; readonly message: string }
  | { readonly kind: 'error'; readonly message: string }

export const parquet: FileFormat = {
  name: 'parquet',
  kind: 'Parquet',
  unit: 'row',
  osm: 'some',
  // Also one with an encrypted footer.
  recognizesBytes: (head) => /^PAR[1E]/.test(head.toString('latin1', 0, 4)),
  readFile: (file) => readParquet(file),
}

/** Yields records as rows; `place` of a row is its number, from 1. Throws `FileFault` if nothing comes for `limit` milliseconds. */
export async function* readParquet({ path, onBytes }: SourceFile, limit = LIMIT): AsyncGenerator<RowChunk> {
  const thread = startThread('data/import/formats/parquet/parquet-thread', {})
  try {
    for (let row = 0; ; ) {
      thread.postMessage(path)
      const answer = await answered(thread, limit, row)
      if (answer.kind === 'fault') throw new FileFault(answer.message)
      if (answer.kind === 'error') throw new Error(answer.message)
      onBytes(answer.bytes)
      if (answer.kind === 'end') return
      row += answer.chunk.rows.length
      yield answer.chunk
    }
  } finally {
    await thread.terminate()
  }
}

async function answered(thread: NodeJS.EventEmitter, limit: number, row: number): Promise<ParquetAnswer> {
  try {
    const [answer] = (await once(thread, 'message', { signal: AbortSignal.timeout(limit) })) as [ParquetAnswer]
    return answer
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'AbortError') throw error
    throw new FileFault(`the row group from row ${row + 1} on is damaged: it could not be read in ${limit / 1000} s`)
  }
}
