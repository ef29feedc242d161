/** Opens a file: detects its format and reads its rows. */
import { basename } from 'node:path'
import { detectFormat, type Format, type TextFormat } from './detect-format.ts'
import { readHtml } from './html/read-html.ts'
import type { Window } from './icalendar/calendar.ts'
import { readIcalendar } from './icalendar/read-icalendar.ts'
import { readEnd, readHead, readText, type SourceFile } from './open-file.ts'
import { readCategoryTable } from './osm/categories.ts'
import { isOsmPbf } from './osm/osm-file.ts'
import { isOsmiumExport } from './osm/osmium-export.ts'
import { readOsm, readOsmText } from './osm/read-osm.ts'
import { readTagged } from './osm/read-tagged.ts'
import { isParquet, readParquet } from './parquet/read-parquet.ts'
import { readCsv } from './read-csv.ts'
import { readGeojson } from './read-geojson.ts'
import { readNdjson } from './read-ndjson.ts'
import { checkDocumentCrs, crsAtEnd } from './reference-system.ts'
import { linkedDocument, linkedLines } from './schema-org/linked-rows.ts'
import { FileFault, type RowChunk, type RowUnit } from './source-row.ts'

const HEAD_LENGTH = 64 * 1024
const END_LENGTH = 128 * 1024

export interface ReadingOptions {
  /** Undefined: detected from the beginning of the file. */
  format?: Format | undefined
  /** Delimiter of a table; undefined: detected from its header. */
  delimiter?: string | undefined
  /** Called with the columns of a table; throws to reject them. */
  onHeader: (names: readonly string[]) => void
  /** Repeated events are read within it; undefined: a year before and after today. */
  window?: Window | undefined
  /** Zone of times without one, unless the file or a position tells it: a name of the time zone database. */
  timezone?: string | undefined
  /** File with the categories of OpenStreetMap's tags; undefined: our own. */
  categories?: string | undefined
  /** Whether all records are OpenStreetMap's; undefined: those are that have one of its ids. */
  osm?: boolean | undefined
  /** Properties that flags name. */
  kept?: readonly string[] | undefined
}

export interface OpenedFile {
  readonly format: Format
  /** What rows are numbered by. */
  readonly unit: RowUnit
  readonly chunks: AsyncIterable<RowChunk>
}

/** Throws if the file can't be opened, or its format is unknown. `chunks` throws `FileFault` where it can't be read. */
export async function openRows(file: SourceFile, options: ReadingOptions): Promise<OpenedFile> {
  const head = options.format ? Buffer.alloc(0) : await readHead(file.path)
  if (options.format === 'osm-pbf' || isOsmPbf(head)) {
    return { format: 'osm-pbf', unit: 'feature', chunks: readOsm(file, readCategoryTable(options.categories)) }
  }
  const tagged = (chunks: AsyncIterable<RowChunk>, osm = options.osm) =>
    readTagged(chunks, {
      table: readCategoryTable(options.categories),
      isTableGiven: options.categories !== undefined,
      osm,
      kept: options.kept ?? [],
    })
  if (options.format === 'parquet' || isParquet(head)) {
    return { format: 'parquet', unit: 'row', chunks: tagged(readParquet(file)) }
  }
  const text = await withHead(file)
  const format = options.format ?? detectFormat(text.head, basename(file.path))
  if (format === 'osm-xml' || format === 'osm-json') {
    await text.close()
    return { format, unit: 'feature', chunks: readOsmText(format, file, readCategoryTable(options.categories)) }
  }
  if (options.categories !== undefined && !TAGGED.has(format)) {
    throw new FileFault('--categories is for OpenStreetMap data, which this file is not')
  }
  if (format === 'icalendar') {
    await text.close()
    return { format, unit: 'line', chunks: readIcalendar(file, options.window ?? aroundToday(), options.timezone) }
  }
  // A document may name its reference system behind its features, and none of them may be stored then.
  if (format === 'geojson') checkDocumentCrs(crsAtEnd(await readEnd(file.path, END_LENGTH)))
  const { unit, read } = TEXT_READERS[format]
  const chunks = read(text.pieces, options)
  if (!TAGGED.has(format)) return { format, unit, chunks }
  return { format, unit, chunks: tagged(chunks, options.osm ?? (isOsmiumExport(text.head) || undefined)) }
}

/** Text formats in which other programs write OpenStreetMap data. */
const TAGGED: ReadonlySet<Format> = new Set(['geojson', 'ndjson', 'csv'])

/** A year before and a year after today. */
function aroundToday(): Window {
  const [from, until] = [-366, 366].map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10))
  return { from, until } as Window
}

const TEXT_READERS: Readonly<
  Record<
    Exclude<TextFormat, 'icalendar' | 'osm-xml' | 'osm-json'>,
    {
      unit: OpenedFile['unit']
      read: (text: AsyncIterable<string>, options: ReadingOptions) => AsyncIterable<RowChunk>
    }
  >
> = {
  geojson: { unit: 'feature', read: (text) => linkedDocument(readGeojson(text)) },
  ndjson: { unit: 'line', read: (text) => linkedLines(readNdjson(text)) },
  html: { unit: 'feature', read: readHtml },
  csv: { unit: 'line', read: (text, { delimiter, onHeader }) => readCsv(text, { delimiter, onHeader }) },
}

interface Opened {
  readonly head: string
  /** Pieces of the whole text. */
  readonly pieces: AsyncIterable<string>
  /** Ends the reading without `pieces`. */
  close(): Promise<unknown>
}

/** Reads the beginning of a text. The file's progress begins with `pieces`: who closes it reads the file anew. */
async function withHead({ path, onBytes }: SourceFile): Promise<Opened> {
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
