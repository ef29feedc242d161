/** Records of schema.org in rows of JSON. What they refer to may come later in the document. */
import { type Content, isRejection, type RowChunk, type SourceRow } from '../source-row.ts'
import { located } from './forms.ts'
import { recordsIn } from './records.ts'
import { References } from './references.ts'

/** Characters. Of a longer document, references are resolved only within a piece of the file. */
const MAX_DOCUMENT = 32 * 1024 * 1024

/** Returns the records in some rows, with what they refer to in these rows. */
function linkedRows(rows: readonly SourceRow[]): SourceRow[] {
  return resolvedRows(rows.flatMap((row) => (isLinked(row.content) ? recordRows(row.place, row.content) : [row])))
}

/** Returns records with what they refer to in any of them. */
export function resolvedRows(records: readonly SourceRow[]): SourceRow[] {
  const references = new References(records.flatMap(({ content }) => (isLinked(content) ? [content.properties] : [])))
  return records
    .map(({ place, content }): SourceRow => {
      if (!isLinked(content)) return { place, content }
      return { place, content: { ...content, properties: located(references.resolve(content.properties)) } }
    })
    .filter(({ content }) => !(isLinked(content) && references.isUsedPart(content.properties)))
}

/** A list without records stays, to be rejected. */
function recordRows(place: number, content: Content): SourceRow[] {
  const records = recordsIn(content.properties)
  return records.length === 0
    ? [{ place, content }]
    : records.map((properties) => ({ place, content: { ...content, properties } }))
}

function isLinked(content: SourceRow['content']): content is Content {
  if (isRejection(content) || content.geometry !== undefined) return false
  return '@type' in content.properties || '@graph' in content.properties
}

/** Links the records of a document. From the first record of schema.org on, rows wait for the end of the document. */
export async function* linkedDocument(chunks: AsyncIterable<RowChunk>): AsyncGenerator<RowChunk> {
  let held: RowChunk[] = []
  let size = 0
  const released = (): RowChunk => {
    const rows = linkedRows(held.flatMap((chunk) => chunk.rows))
    const chunk = { rows, size }
    held = []
    size = 0
    return chunk
  }
  try {
    for await (const chunk of chunks) {
      if (held.length === 0 && !chunk.rows.some(({ content }) => isLinked(content))) {
        yield chunk
        continue
      }
      held.push(chunk)
      size += chunk.size
      if (size > MAX_DOCUMENT) yield released()
    }
  } catch (error) {
    yield released()
    throw error
  }
  yield released()
}

/** Links the records of each line by itself. */
export async function* linkedLines(chunks: AsyncIterable<RowChunk>): AsyncGenerator<RowChunk> {
  for await (const { rows, size } of chunks) yield { rows: rows.flatMap((row) => linkedRows([row])), size }
}
