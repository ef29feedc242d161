/** Opens a file: detects its format and reads its rows. */
import { basename } from 'node:path'
import { detectFormat } from './detect-format.ts'
import type { Format, ReadingOptions, TextFormat } from './format.ts'
import { FORMATS } from './formats.ts'
import { readHead, type SourceFile } from './open-file.ts'
import { readCategoryTable } from './osm/categories.ts'
import { isOsmiumExport } from './osm/osmium-export.ts'
import { readTagged } from './osm/read-tagged.ts'
import { FileFault, type RowChunk, type RowUnit } from './source-row.ts'
import { withHead } from './text-head.ts'

export interface OpenedFile {
  /** Name of the format. */
  readonly format: string
  /** What rows are numbered by. */
  readonly unit: RowUnit
  readonly chunks: AsyncIterable<RowChunk>
}

/** Throws if the file can't be opened, or its format is unknown. `chunks` throws `FileFault` where it can't be read. */
export async function openRows(file: SourceFile, options: ReadingOptions): Promise<OpenedFile> {
  const known = options.format ?? (await binaryFormat(file.path))
  if (known?.recognizesBytes && !isText(known)) return opened(known, known.readFile(file, options), options)
  const text = await withHead(file)
  const format = known ?? detectFormat(text.head, basename(file.path))
  if (!isText(format)) {
    await text.close()
    return opened(format, format.readFile(file, options), options)
  }
  await format.check?.(file.path)
  return opened(format, format.readText(text.pieces, options), options, text.head)
}

async function binaryFormat(path: string): Promise<Format | undefined> {
  const head = await readHead(path)
  return FORMATS.find((format) => format.recognizesBytes?.(head))
}

function isText(format: Format): format is TextFormat {
  return 'readText' in format
}

/** Reads OpenStreetMap's objects among the rows, unless the format does so itself. `head` is the beginning of a text. */
function opened(format: Format, chunks: AsyncIterable<RowChunk>, options: ReadingOptions, head = ''): OpenedFile {
  const { name, unit, osm } = format
  const { categories, kept = [] } = options
  if (categories !== undefined && !osm) {
    throw new FileFault('--categories is for OpenStreetMap data, which this file is not')
  }
  if (osm !== 'some') return { format: name, unit, chunks }
  const tagged = readTagged(chunks, {
    table: readCategoryTable(categories),
    isTableGiven: categories !== undefined,
    osm: options.osm ?? (isOsmiumExport(head) || undefined),
    kept,
  })
  return { format: name, unit, chunks: tagged }
}
