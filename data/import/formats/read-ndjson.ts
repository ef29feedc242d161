/** Newline-delimited GeoJSON, and text sequences of RFC 8142, in which records begin with a separator. */
import { RECORD_SEPARATOR } from './detect-format.ts'
import { type RowChunk, type SourceRow, toContent } from './source-row.ts'

/** Longer records are rejected unread, so that a file without line ends can't fill the memory. */
const MAX_RECORD = 128 * 1024 * 1024

export async function* readNdjson(text: AsyncIterable<string>): AsyncGenerator<RowChunk> {
  let separator: string | undefined
  let open: string[] = []
  let openLength = 0
  let line = 1
  let record = { line, text: '' }

  const finish = (last: string): SourceRow | undefined => {
    record = { line, text: open.length === 0 ? last : open.join('') + last }
    const tooLong = openLength > MAX_RECORD
    open = []
    openLength = 0
    line += separator === '\n' ? 1 : newlines(record.text)
    if (tooLong) return { place: record.line, content: { field: 'row', reason: 'is longer than 128 MB' } }
    return record.text.trim() === '' ? undefined : { place: record.line, content: parseRecord(record.text) }
  }

  for await (const piece of text) {
    separator ??= piece.trimStart().startsWith(RECORD_SEPARATOR) ? RECORD_SEPARATOR : '\n'
    const rows: SourceRow[] = []
    let start = 0
    for (let end = piece.indexOf(separator); end >= 0; end = piece.indexOf(separator, start)) {
      const row = finish(piece.slice(start, end))
      if (row) rows.push(row)
      start = end + 1
    }
    openLength += piece.length - start
    if (openLength > MAX_RECORD) open = []
    else if (start < piece.length) open.push(piece.slice(start))
    yield { rows, size: piece.length }
  }
  const row = finish('')
  if (row) yield { rows: [row], size: 0 }
}

function parseRecord(text: string): SourceRow['content'] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { field: 'row', reason: 'is not JSON', value: text.trim().slice(0, 100) }
  }
  return toContent(value)
}

function newlines(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++
  return count
}
