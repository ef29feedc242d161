/** The beginning of a text, by which its format is detected. */
import { readText, type SourceFile } from './open-file.ts'
import { FileFault } from './source-row.ts'

const HEAD_LENGTH = 64 * 1024

interface BegunText {
  readonly head: string
  /** Pieces of the whole text. */
  readonly pieces: AsyncIterable<string>
  /** Ends the reading without `pieces`. */
  close(): Promise<unknown>
}

/** Reads the beginning of a text. The file's progress begins with `pieces`: who closes it reads the file anew. */
export async function withHead({ path, onBytes }: SourceFile): Promise<BegunText> {
  let ahead = 0
  let report = (bytes: number) => {
    ahead += bytes
  }
  const iterator = readText({ path, onBytes: (bytes) => report(bytes) })
  const first: string[] = []
  let length = 0
  let fault: FileFault | undefined
  try {
    while (length < HEAD_LENGTH) {
      const { done, value } = await iterator.next()
      if (done) break
      first.push(value)
      length += value.length
    }
  } catch (error) {
    if (!(error instanceof FileFault) || length === 0) throw error
    fault = error
  }
  const head = first.join('')
  async function* pieces(): AsyncGenerator<string> {
    report = onBytes
    onBytes(ahead)
    yield head
    if (fault) throw fault
    yield* { [Symbol.asyncIterator]: () => iterator }
  }
  return { head, pieces: pieces(), close: () => iterator.return(undefined) }
}
