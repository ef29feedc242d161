/** Recognizes texts of formats that can't be read, so that none is read as a table or as other JSON. */
import { FileFault } from './source-row.ts'

const CONVERT = 'please convert it to GeoJSON, for example with ogr2ogr places.geojson FILE'

/** The beginning of a text, what it is, and what to do. */
const REFUSED: readonly (readonly [beginning: RegExp, name: string, hint: string])[] = [
  [/^<kml\b/i, 'KML', CONVERT],
  [/^<gpx\b/i, 'GPX', CONVERT.replace('FILE', 'FILE waypoints')],
  [/^<(?:\w+:)?(?:FeatureCollection|GML)\b/i, 'GML', CONVERT],
  [/^<osmChange\b/, 'a change file of OpenStreetMap', 'please import the whole extract'],
  [/^<(?:rss|feed)\b/i, 'a feed', 'it has no places'],
  [/^<(?:\?xml|[a-z][\w:.-]*[\s/>])/i, 'XML of another kind', 'please convert it to GeoJSON or CSV'],
  [
    /^\{(?!\s*"type"\s*:\s*"Feature).*?"(?:geometryType"\s*:\s*"esriGeometry|features"\s*:\s*\[\s*\{\s*"(?:attributes"\s*:|geometry"\s*:\s*\{\s*"(?:x|rings|paths|points)"))/s,
    'Esri JSON',
    'please ask the server for f=geojson instead of f=json, or convert it with ogr2ogr places.geojson FILE',
  ],
  [/^\{\s*"error"\s*:\s*\{\s*"code"\s*:/, 'an error that a server answered', 'please ask it again'],
  [/^\{\s*(?:"bbox"\s*:\s*\[[^\]]*\]\s*,\s*)?"type"\s*:\s*"Topology"/, 'TopoJSON', CONVERT],
  [
    /^(?:\{(?:\s*"userLocationProfile".*?)?\s*"(?:locations|timelineObjects|semanticSegments|rawSignals)"\s*:\s*\[|\[\s*\{[^{}[\]]*"(?:visit|activity|timelinePath)"\s*:)/s,
    'a location history of Google Takeout',
    'only its Saved Places.json and saved lists have places',
  ],
  [/^\[\s*"vcalendar"\s*,/i, 'jCal', 'please ask for the calendar as iCalendar (.ics)'],
  [/^BEGIN:VCARD\b/i, 'vCard', 'please convert it to CSV'],
  [/^(?:Version \d+\s+Charset|!table\b)/i, 'MapInfo data', CONVERT],
  [/^[nwr]\d+ v\d+ d[VD] /, "OpenStreetMap's OPL", 'please convert it with osmium cat FILE -o places.osm.pbf'],
  [/^[nwa]\d+ (?:POINT|LINESTRING|MULTIPOLYGON)\(/, 'text of osmium export', 'please ask osmium for -f geojson'],
]

/** Throws for a text, without space before it, of a format that is known but can't be read. */
export function refuseText(text: string): void {
  const root = withoutProlog(text)
  const found =
    REFUSED.find(([beginning]) => beginning.test(root)) ?? REFUSED.find(([beginning]) => beginning.test(text))
  if (found) throw new FileFault(`the file is ${found[1]}; ${found[2]}`)
}

const PROLOG = /^(?:<\?[^>]*>|<!doctype[^>]*>|<!--.*?-->)\s*/is

/** Returns XML from its first element on. */
export function withoutProlog(text: string): string {
  let rest = text
  for (let found = PROLOG.exec(rest); found; found = PROLOG.exec(rest)) rest = rest.slice(found[0].length)
  return rest
}
