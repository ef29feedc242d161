/** Recognizes what `osmium export` writes, which has no ids unless it is asked for them. */

import { RECORD_SEPARATOR } from '../read-ndjson.ts'

/** A feature of osmium is a line without spaces, and its geometry is first. Its id, if any, is a counter. */
const FEATURE =
  /^\{"type":"Feature",(?:"id":\d+,)?"geometry":\{"type":"\w+","coordinates":\[[^"]*\]\},"properties":(\{.*\})\},?$/
const FIRST_LINE = '{"type":"FeatureCollection","features":['
/** Keys that only OpenStreetMap has. */
const KEYS =
  /^(?:addr:(?:street|housenumber|city|postcode|country)|name:[a-z]{2,3}|contact:\w+|brand:wikidata|highway)$/

/** `head` is the beginning of a text; its last line may be cut off. */
export function isOsmiumExport(head: string): boolean {
  const lines = head.replaceAll(RECORD_SEPARATOR, '').split('\n')
  if (lines[0] === FIRST_LINE) lines.shift()
  const features = lines.slice(0, -1).filter((line) => line !== ']}')
  if (features.length === 0) return false
  const read = features.map((line) => tagsOf(FEATURE.exec(line)?.[1]))
  return read.every((keys) => keys !== undefined) && read.flat().some((key) => KEYS.test(key as string))
}

/** Returns the keys if all values are texts. */
function tagsOf(text: string | undefined): string[] | undefined {
  if (text === undefined) return undefined
  try {
    const tags = JSON.parse(text) as Record<string, unknown>
    return Object.values(tags).every((value) => typeof value === 'string') ? Object.keys(tags) : undefined
  } catch {
    return undefined
  }
}
