/** Reads CSV and similar tables with a header line. */
import { type CsvError, type Options, type Parser, parse } from 'csv-parse'
import type { TextFormat } from './format.ts'
import { FileFault, type RowChunk, type SourceRow } from './source-row.ts'

const DELIMITERS = [',', ';', '\t', '|']

/** A first line of Excel, which says the separator. Without it, if the cells are separated by it. */
const SEPARATOR_LINE = /^\s*sep=.?\s*$/i

/** Maximum length of a record in characters. A longer one has a quote that is never closed. */
const MAX_RECORD = 32 * 1024 * 1024

interface CsvOptions {
  /** One character; undefined: detected from the header. */
  delimiter: string | undefined
  /** Called with the names in the header; throws to reject them. */
  onHeader: (names: readonly string[]) => void
}

export const csv: TextFormat = {
  name: 'csv',
  kind: 'CSV',
  unit: 'line',
  osm: 'some',
  readText: (text, { delimiter, onHeader }) => readCsv(text, { delimiter, onHeader }),
}

async function* readCsv(text: AsyncIterable<string>, options: CsvOptions): AsyncGenerator<RowChunk> {
  let reader: CsvReader | undefined
  for await (const piece of text) {
    reader ??= new CsvReader(options.delimiter ?? detectDelimiter(piece), options.onHeader)
    const rows = await reader.write(piece)
    yield { rows, size: piece.length }
    reader.check()
  }
  if (!reader) return
  yield { rows: await reader.end(), size: 0 }
  reader.check()
}

class CsvReader {
  readonly #parser: Parser
  readonly #onHeader: CsvOptions['onHeader']
  #header: readonly string[] | undefined
  #rows: SourceRow[] = []
  /** Line on which the next record begins. */
  #line = 1
  #linesRead = 0
  #fault: Error | undefined
  #stop: () => void = () => undefined

  constructor(delimiter: string, onHeader: CsvOptions['onHeader']) {
    this.#onHeader = onHeader
    const options: Options<string[]> = {
      delimiter,
      relax_column_count: true,
      // A quote inside a cell (5" pipe) is an ordinary character.
      relax_quotes: true,
      max_record_size: MAX_RECORD,
      record_delimiter: ['\r\n', '\n', '\r'],
      on_record: (cells, { lines }) => {
        this.#take(cells, lines)
        return null
      },
    }
    this.#parser = parse(options as Options)
    this.#parser.on('error', (error: CsvError) => this.#fail(error))
    this.#parser.resume()
  }

  async write(piece: string): Promise<SourceRow[]> {
    await new Promise<void>((resolve) => {
      this.#stop = resolve
      this.#parser.write(piece, () => resolve())
    })
    return this.#taken()
  }

  async end(): Promise<SourceRow[]> {
    await new Promise<void>((resolve) => {
      this.#stop = resolve
      this.#parser.once('end', () => resolve()).end()
    })
    return this.#taken()
  }

  /** Throws the error that stopped the reading, if any. */
  check(): void {
    if (!this.#fault) return
    if (this.#fault instanceof FileFault) throw this.#fault
    throw new FileFault(`the record that begins on line ${this.#line} can't be read: ${this.#fault.message}`)
  }

  #fail(error: Error): void {
    this.#fault ??= error
    this.#stop()
  }

  #taken(): SourceRow[] {
    const rows = this.#rows
    this.#rows = []
    return rows
  }

  #take(cells: string[], linesRead: number): void {
    const place = this.#line
    // The parser counts the two characters of a Windows line end inside quotes as two lines.
    this.#line += linesRead - this.#linesRead === 1 ? 1 : 1 + lineEnds(cells)
    this.#linesRead = linesRead
    if (this.#fault || cells.every((cell) => cell.trim() === '')) return
    if (this.#header) this.#rows.push({ place, content: toContent(this.#header, cells) })
    else if (!SEPARATOR_LINE.test(cells.join(''))) this.#readHeader(cells)
  }

  #readHeader(cells: string[]): void {
    this.#header = cells.map((cell) => cell.trim())
    try {
      this.#onHeader(this.#header)
    } catch (error) {
      this.#fail(error as Error)
    }
  }
}

function lineEnds(cells: readonly string[]): number {
  return cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0)
}

/** Rejects a row with too many or too few cells, because some of them would get a wrong name. */
function toContent(header: readonly string[], cells: string[]): SourceRow['content'] {
  if (cells.length < header.length || cells.slice(header.length).some((cell) => cell !== '')) {
    return {
      field: 'row',
      reason: `does not have the ${header.length} cells of the header`,
      value: String(cells.length),
    }
  }
  const properties: Record<string, string> = {}
  // The first of two columns with the same name wins.
  for (let column = header.length - 1; column >= 0; column--)
    properties[header[column] as string] = cells[column] as string
  return { properties }
}

/** Returns the delimiter that a table's first line names, or the most frequent one in it, outside of quotes. */
export function detectDelimiter(head: string): string {
  const [, given] = /^\s*"?sep=([^"\r\n])"?[ \t]*(?:[\r\n]|$)/i.exec(head) ?? []
  if (given) return given
  const [line = ''] = head.replace(/"(?:[^"]|"")*"/g, '').split(/[\r\n]/, 1)
  const count = (delimiter: string) => line.split(delimiter).length
  return DELIMITERS.reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best))
}
