/** Recognizes files that are no text by their first bytes, so that none is read as a table. */
import { FileFault } from './source-row.ts'

/** First bytes of a format, its name, and what to do. */
const SIGNATURES: readonly (readonly [beginning: string, name: string, hint?: string])[] = [
  ['PK\x03\x04', 'a ZIP archive', 'please unzip it first'],
  ['7z\xbc\xaf\x27\x1c', 'a 7-Zip archive', 'please unpack it first'],
  ['BZh', 'compressed by bzip2', 'please unpack it first'],
  ['\xfd7zXZ\0', 'compressed by xz', 'please unpack it first'],
  ['\x28\xb5\x2f\xfd', 'compressed by zstd', 'please unpack it first'],
  [
    'SQLite format 3\0',
    'an SQLite database, perhaps a GeoPackage',
    'please convert it to GeoJSON, for example with ogr2ogr',
  ],
  ['fgb\x03', 'a FlatGeobuf', 'please convert it to GeoJSON, for example with ogr2ogr'],
  ['\0\0\x27\x0a', 'a shapefile', 'please convert it to GeoJSON, for example with ogr2ogr'],
  ['PAR1', 'Parquet inside gzip', 'please unzip it first'],
  ['\0\0\0\x0d\x0a\x09OSMHeader', 'OpenStreetMap data inside gzip', 'please unzip it first'],
  ['\xff\xe0\x04o5m', "OpenStreetMap's o5m", 'please convert it with osmium cat FILE -o places.osm.pbf'],
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'a document of an old Excel or Word', 'please save it as CSV'],
  ['ARROW1', 'an Arrow file', 'please convert it to Parquet'],
  ['\x89PNG', 'an image'],
  ['\xff\xd8\xff', 'an image'],
  ['GIF8', 'an image'],
  ['RIFF', 'an image or a recording'],
  ['%PDF', 'a PDF document'],
  ['PMTiles', 'an archive of tiles'],
]

/** Characters that no text has, of any encoding of one byte a character. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const NO_TEXT = /[\0-\x06\x0e-\x1a\x1c\x1d\x1f]/

/** Throws if the beginning of a file is none of a text. UTF-16 is text, but begins with a byte order mark. */
export function refuseBinary(head: Buffer): void {
  const text = head.toString('latin1', 0, 4096)
  const found = SIGNATURES.find(([beginning]) => text.startsWith(beginning))
  if (found) throw new FileFault(`the file is ${found[1]}${found[2] ? `; ${found[2]}` : ', which has no places'}`)
  if (NO_TEXT.test(text)) throw new FileFault('the file is neither text nor a binary format that can be imported')
}
