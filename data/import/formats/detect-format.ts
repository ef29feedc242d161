/**
 * Detects the format of a file by its beginning, never by its name alone. If the name is that of a JSON file, the text
 * must also begin like JSON.
 */
import { refuseText, withoutProlog } from './refused-formats.ts'
import { FileFault, isObject } from './source-row.ts'

const TEXT_FORMATS = ['geojson', 'ndjson', 'csv', 'icalendar', 'html', 'osm-xml', 'osm-json'] as const
export type TextFormat = (typeof TEXT_FORMATS)[number]

/** `osm-pbf` and `parquet` are binary; openRows recognizes them by their first bytes. */
export const FORMATS = [...TEXT_FORMATS, 'osm-pbf', 'parquet'] as const
export type Format = (typeof FORMATS)[number]

export const RECORD_SEPARATOR = '\u001e'
/** Members of a JSON document whose array has the records: of GeoJSON, answers of our API, and schema.org. */
export const RECORD_LISTS: ReadonlySet<string> = new Set(['features', 'results', '@graph', 'itemListElement'])
const LIST = /"FeatureCollection"|"(?:features|results|@graph|itemListElement)"\s*:\s*\[/

/** The version is that of OpenStreetMap's data. Without one, the first of the elements has a type of its own. */
const OSM_JSON =
  /^\{\s*(?:"version"\s*:\s*"?0\.\d(?:(?!\}\s*\{).)*?"elements"\s*:\s*\[|"elements"\s*:\s*\[\s*\{\s*"type"\s*:\s*"(?:node|way|relation)")/s

const DELIMITERS = [',', ';', '\t', '|']

/** Returns the format of a text. `head` is its beginning, preferably several lines; `name` is the file's name. */
export function detectFormat(head: string, name: string): TextFormat {
  const text = head.trimStart()
  if (text.startsWith(RECORD_SEPARATOR)) return 'ndjson'
  if (text.startsWith('[')) {
    refuseText(text)
    return 'geojson'
  }
  if (/^BEGIN:VCALENDAR/i.test(text)) return 'icalendar'
  if (/^<(?:!doctype html|html|!--|head|body|script|div)\b/i.test(text)) return 'html'
  const root = withoutProlog(text)
  if (/^<html\b/i.test(root)) return 'html'
  if (/^<osm\b/.test(root)) return 'osm-xml'
  if (OSM_JSON.test(text)) return 'osm-json'
  refuseText(text)
  if (text.startsWith('{')) return detectJson(text)
  if (/\.(nd|geo)?json(l|s|seq)?(\.gz)?$/i.test(name) && text !== '') {
    throw new FileFault('the file does not begin like JSON')
  }
  return 'csv'
}

/** Distinguishes one object per line from one document by the first line, which may be cut off by the end of `head`. */
function detectJson(text: string): 'geojson' | 'ndjson' {
  const end = text.indexOf('\n')
  const line = end < 0 ? text : text.slice(0, end)
  const hasMore = end >= 0 && text.slice(end).trimStart().startsWith('{')
  const value = parsed(line)
  if (isObject(value)) {
    return !hasMore && (isObject(value['results']) || [...RECORD_LISTS].some((key) => Array.isArray(value[key])))
      ? 'geojson'
      : 'ndjson'
  }
  if (LIST.test(line) && !/^\{\s*"type"\s*:\s*"Feature"/.test(line)) return 'geojson'
  return end < 0 || hasMore ? 'ndjson' : 'geojson'
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

/** Returns the delimiter that a table's first line names, or the most frequent one in it, outside of quotes. */
export function detectDelimiter(head: string): string {
  const [, given] = /^\s*"?sep=([^"\r\n])"?[ \t]*(?:[\r\n]|$)/i.exec(head) ?? []
  if (given) return given
  const [line = ''] = head.replace(/"(?:[^"]|"")*"/g, '').split(/[\r\n]/, 1)
  const count = (delimiter: string) => line.split(delimiter).length
  return DELIMITERS.reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best))
}
