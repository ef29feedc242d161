/**
 * Reads Parquet, one row group at a time: a column of a group can only be unpacked as a whole. Values are as in JSON.
 */
import { asyncBufferFromFile, type FileMetaData, parquetReadObjects, type RowGroup } from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import type { SourceFile } from '../open-file.ts'
import { FileFault, type RowChunk } from '../source-row.ts'
import { decimal, keepDecimals } from './decimals.ts'
import { readFooter } from './footer.ts'
import { findGeometry, type GeometryColumn, toGeometry } from './geometry-column.ts'
import { PARSERS, plainValue } from './plain-value.ts'

/** Rows of a chunk, so that an import can stop within a row group. */
const CHUNK_ROWS = 1000

/** Yields records as rows; `place` of a row is its number, from 1. Never ends for some damaged files. */
export async function* readGroups({ path, onBytes }: SourceFile): AsyncGenerator<RowChunk> {
  const file = await asyncBufferFromFile(path)
  const metadata = await readFooter(file)
  const geometry = findGeometry(metadata)
  const decimals = keepDecimals(metadata)
  const share = new FileShare(file.byteLength, metadata, onBytes)
  let start = 0
  for (const [index, group] of metadata.row_groups.entries()) {
    const count = Number(group.num_rows)
    const options = { file, metadata, compressors, parsers: PARSERS, utf8: false, geoparquet: false }
    const records = await parquetReadObjects({ ...options, rowStart: start, rowEnd: start + count }).catch((error) => {
      throw fault(error as Error, `row group ${index + 1} of ${metadata.row_groups.length}`)
    })
    for (let first = 0; first < count; first += CHUNK_ROWS) {
      const chunk = records.slice(first, first + CHUNK_ROWS)
      const rows = chunk.map((record, row) => ({
        place: start + first + row + 1,
        content: toContent(record, geometry, decimals),
      }))
      yield { rows, size: (Number(group.total_byte_size) * chunk.length) / count }
      share.add(group, chunk.length)
    }
    start += count
  }
  share.finish()
}

/** Returns what to throw. An error of the file system has a code, and is no fault of the file. */
function fault(error: Error, what: string): Error {
  return 'code' in error ? error : new FileFault(`${what} is damaged (${error.message})`)
}

function toContent(
  record: Readonly<Record<string, unknown>>,
  geometry: GeometryColumn | undefined,
  decimals: ReadonlyMap<string, number>,
) {
  const properties: Record<string, unknown> = {}
  for (const name in record) {
    if (name === geometry?.name) continue
    const value = record[name]
    const scale = decimals.get(name)
    properties[name] = plainValue(scale === undefined ? value : decimal(value, scale))
  }
  if (!geometry) return { properties }
  const found = toGeometry(record[geometry.name])
  return found instanceof Error ? { field: 'geometry', reason: found.message } : { properties, geometry: found }
}

/** Tells how much of a file was read. A row's part is its share of the compressed bytes of its group. */
class FileShare {
  readonly #size: number
  readonly #packed: number
  readonly #onBytes: SourceFile['onBytes']
  #read = 0
  #told = 0

  constructor(size: number, { row_groups }: FileMetaData, onBytes: SourceFile['onBytes']) {
    this.#size = size
    this.#packed = row_groups.reduce((sum, group) => sum + packedSize(group), 0)
    this.#onBytes = onBytes
  }

  add(group: RowGroup, rows: number): void {
    this.#read += (packedSize(group) * rows) / Number(group.num_rows)
    this.#tell(Math.floor((this.#size * this.#read) / this.#packed))
  }

  finish(): void {
    this.#tell(this.#size)
  }

  #tell(position: number): void {
    const bytes = Math.min(position, this.#size) - this.#told
    if (bytes > 0) this.#onBytes(bytes)
    this.#told += bytes
  }
}

function packedSize({ columns }: RowGroup): number {
  return columns.reduce((sum, { meta_data }) => sum + Number(meta_data?.total_compressed_size ?? 0), 0)
}
