/** Reads the footer of a Parquet file, which says where everything is, and refuses what can't be read. */
import {
  type AsyncBuffer,
  type FileMetaData,
  parquetMetadataAsync,
  parquetSchema,
  type RowGroup,
  type SchemaTree,
} from 'hyparquet'
import { compressors } from 'hyparquet-compressors'
import { FileFault } from '../source-row.ts'

/** The magic number at both ends, and the length of the footer. */
const MIN_SIZE = 12
/** Bytes. A row group is in memory as a whole, unpacked. */
const MAX_GROUP = 1024 ** 3

/** Throws `FileFault` unless all row groups can be read. */
export async function readFooter(file: AsyncBuffer): Promise<FileMetaData> {
  const size = file.byteLength
  const beginning = size < MIN_SIZE ? '' : await text(file, 0, 4)
  const end = size < MIN_SIZE ? '' : await text(file, size - 4, size)
  if (beginning === 'PARE' || end === 'PARE') throw new FileFault('the Parquet file is encrypted')
  if (beginning !== 'PAR1') throw new FileFault('the file does not begin like a Parquet file')
  if (end !== 'PAR1') throw new FileFault('the Parquet file is cut short: its footer is missing')
  // Geometry is decoded row by row, so that one bad value costs one row.
  const metadata = await parquetMetadataAsync(file, { geoparquet: false }).catch((error: Error) => {
    if ('code' in error) throw error
    throw new FileFault(`the footer of the Parquet file is damaged (${error.message})`)
  })
  const paths = leafPaths(parquetSchema(metadata))
  for (const [index, group] of metadata.row_groups.entries()) checkGroup(group, index + 1, paths)
  return metadata
}

async function text(file: AsyncBuffer, start: number, end: number): Promise<string> {
  return Buffer.from(await file.slice(start, end)).toString('latin1')
}

/** Returns the columns with values, each as its path through the schema. */
function leafPaths({ children, path }: SchemaTree): string[] {
  return children.length === 0 ? [path.join('.')] : children.flatMap(leafPaths)
}

function checkGroup({ columns, num_rows, total_byte_size }: RowGroup, number: number, paths: readonly string[]): void {
  if (total_byte_size > MAX_GROUP) {
    const size = (Number(total_byte_size) / MAX_GROUP).toFixed(1)
    throw new FileFault(`row group ${number} has ${size} GB, more than 1 GB; write the file with fewer rows in a group`)
  }
  for (const [index, { meta_data }] of columns.entries()) {
    const path = meta_data?.path_in_schema.join('.')
    // A value of a list counts as several, and null as one. hyparquet would not catch an error in a column twice there.
    if (!meta_data || meta_data.num_values < num_rows || path !== paths[index]) {
      throw new FileFault(`the footer of the Parquet file is damaged (row group ${number})`)
    }
    const { codec } = meta_data
    if (codec === 'UNCOMPRESSED' || codec in compressors) continue
    const known = ['UNCOMPRESSED', ...Object.keys(compressors)].join(', ')
    throw new FileFault(`the column ${path} has the unknown compression ${codec}; known are ${known}`)
  }
}
