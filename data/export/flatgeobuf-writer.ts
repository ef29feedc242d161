/** Writes places as FlatGeobuf. Its library builds the file in memory, so there is a limit. */
import { serialize } from 'flatgeobuf/lib/mjs/geojson.js'
import { EXPORTED, type ExportedPlace } from '../../sql/export/exported-places.ts'
import { type OutputFile, type PlaceWriter, positionOf } from './place-writer.ts'

/** Code of EPSG. */
const WGS_84 = 4326

/** They take about 1 GB. */
const MAX_PLACES = 250_000

class TooManyPlaces extends Error {
  override name = 'TooManyPlaces'
  constructor() {
    super(
      `FlatGeobuf is made in memory, of at most ${MAX_PLACES.toLocaleString('en')} places: add a filter, or write GeoParquet`,
    )
  }
}

/** Columns have one type each, so lists are JSON. Places without a position are left out. */
export function flatgeobufWriter(file: OutputFile): PlaceWriter {
  const features: GeoJSON.Feature<GeoJSON.Point>[] = []
  return {
    async write(places) {
      for (const place of places) {
        const coordinates = positionOf(place)
        if (!coordinates) continue
        const properties = Object.fromEntries(NAMES.map((name) => [name, scalar(place[name])]))
        features.push({ type: 'Feature', properties, geometry: { type: 'Point', coordinates } })
      }
      if (features.length > MAX_PLACES) throw new TooManyPlaces()
    },
    finish: () => file.append(serialize({ type: 'FeatureCollection', features }, WGS_84)),
  }
}

const NAMES = EXPORTED.flatMap(([name]) => (name === 'longitude' || name === 'latitude' ? [] : [name]))

function scalar(value: ExportedPlace[keyof ExportedPlace]): string | number | boolean | null {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value
}
