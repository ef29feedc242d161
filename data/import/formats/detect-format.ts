/**
 * Detects the format of a text by its beginning, never by its name alone. If the name is that of a JSON file, the text
 * must also begin like JSON.
 */
import type { Format } from './format.ts'
import { FORMATS } from './formats.ts'
import { isObjectPerLine } from './json/detect-json.ts'
import { csv } from './read-csv.ts'
import { geojson } from './read-geojson.ts'
import { ndjson } from './read-ndjson.ts'
import { refuseText } from './refused-formats.ts'
import { FileFault } from './source-row.ts'

/** Returns the format of a text. `head` is its beginning, preferably several lines; `name` is the file's name. */
export function detectFormat(head: string, name: string): Format {
  const text = head.trimStart()
  const recognized = FORMATS.find((format) => format.recognizesText?.(text))
  if (recognized) return recognized
  refuseText(text)
  if (text.startsWith('[')) return geojson
  if (text.startsWith('{')) return isObjectPerLine(text) ? ndjson : geojson
  if (/\.(nd|geo)?json(l|s|seq)?(\.gz)?$/i.test(name) && text !== '') {
    throw new FileFault('the file does not begin like JSON')
  }
  return csv
}
