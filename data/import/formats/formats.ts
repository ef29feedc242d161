/** Written by build/lists.js. `npm run build` writes it again. */
import type { Format } from './format.ts'
import { html } from './html/read-html.ts'
import { icalendar } from './icalendar/read-icalendar.ts'
import { osmJson, osmPbf, osmXml } from './osm/formats.ts'
import { parquet } from './parquet/read-parquet.ts'
import { csv } from './read-csv.ts'
import { geojson } from './read-geojson.ts'
import { ndjson } from './read-ndjson.ts'

export const FORMATS: readonly Format[] = [csv, geojson, html, icalendar, ndjson, osmJson, osmPbf, osmXml, parquet]
