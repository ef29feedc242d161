/** Newline-delimited GeoJSON, and text sequences of RFC 8142, in which records begin with a separator. */
import type { TextFormat } from './format.ts'
import { parseJson, TooDeep } from './json/parse-json.ts'
import { linkedLines } from './schema-org/linked-rows.ts'
import { excerpt, type RowChunk, type SourceRow, toContent } from './source-row.ts'

/** Longer records are rejected unread, so that a file without line ends can't fill the memory. */
const MAX_RECORD = 128 * 1024 * 1024

export const RECORD_SEPARATOR = '\u001e'

export const ndjson: TextFormat = {
  name: 'ndjson',
  kind: 'newline-delimited JSON',
  unit: 'line',
  osm: 'some',
  recognizesText: (head) => head.startsWith(RECORD_SEPARATOR),
  readText: (text) => linkedLines(readNdjson(text)),
}

async function* readNdjson(text: AsyncIterable<string>): AsyncGenerator<RowChunk> {
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
  try {
    return toContent(parseJson(text))
  } catch (error) {
    return { field: 'row', reason: error instanceof TooDeep ? error.message : 'is not JSON', ...excerpt(text.trim()) }
  }
}

function newlines(text: string): number {
  let count = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++
  return count
}
