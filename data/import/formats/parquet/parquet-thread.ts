/** The thread that reads Parquet: answers each message, which has the path of the file, with the next rows. */
import { parentPort } from 'node:worker_threads'
import { FileFault, type RowChunk } from '../source-row.ts'
import { readGroups } from './read-groups.ts'
import type { ParquetAnswer } from './read-parquet.ts'

let bytes = 0
let chunks: AsyncGenerator<RowChunk> | undefined

parentPort?.on('message', (path: string) => {
  chunks ??= readGroups({
    path,
    onBytes: (more) => {
      bytes += more
    },
  })
  void next(chunks).then((answer) => parentPort?.postMessage(answer))
})

async function next(from: AsyncGenerator<RowChunk>): Promise<ParquetAnswer> {
  try {
    const { done, value } = await from.next()
    const answer: ParquetAnswer = done ? { kind: 'end', bytes } : { kind: 'chunk', chunk: value, bytes }
    bytes = 0
    return answer
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return error instanceof FileFault ? { kind: 'fault', message } : { kind: 'error', message }
  }
}
