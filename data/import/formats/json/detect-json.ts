/** Distinguishes one document of JSON from one object per line. */
import { isObject } from '../source-row.ts'

/** Members of a JSON document whose array has the records: of GeoJSON, answers of our API, and schema.org. */
export const RECORD_LISTS: ReadonlySet<string> = new Set(['features', 'results', '@graph', 'itemListElement'])
const LIST = /"FeatureCollection"|"(?:features|results|@graph|itemListElement)"\s*:\s*\[/

/** Returns whether a text that begins with `{` has one object per line. The end of `text` may cut off the first line. */
export function isObjectPerLine(text: string): boolean {
  const end = text.indexOf('\n')
  const line = end < 0 ? text : text.slice(0, end)
  const hasMore = end >= 0 && text.slice(end).trimStart().startsWith('{')
  const value = parsed(line)
  if (isObject(value)) {
    return hasMore || !(isObject(value['results']) || [...RECORD_LISTS].some((key) => Array.isArray(value[key])))
  }
  if (LIST.test(line) && !/^\{\s*"type"\s*:\s*"Feature"/.test(line)) return false
  return end < 0 || hasMore
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
