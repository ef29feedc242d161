/** Writes places as GeoJSON, newline-delimited GeoJSON and CSV. Importing them gives the same places. */
import { stringify } from 'csv-stringify/sync'
import { EXPORTED, type ExportedPlace } from '../../sql/export/exported-places.ts'
import { type Append, type PlaceWriter, positionOf } from './place-writer.ts'

/** Its members are in the order of the columns. */
function toFeature(place: ExportedPlace): object {
  const { id, longitude, latitude, ...properties } = place
  const coordinates = positionOf(place)
  return { type: 'Feature', id, geometry: coordinates ? { type: 'Point', coordinates } : null, properties }
}

/** One feature a line. */
export function ndjsonWriter(append: Append): PlaceWriter {
  return {
    write: (places) => append(places.map((place) => `${JSON.stringify(toFeature(place))}\n`).join('')),
    finish: async () => undefined,
  }
}

export function geojsonWriter(append: Append): PlaceWriter {
  let before = '{"type":"FeatureCollection","features":[\n'
  return {
    async write(places) {
      if (places.length === 0) return
      await append(before + places.map((place) => JSON.stringify(toFeature(place))).join(',\n'))
      before = ',\n'
    },
    finish: () => append(before === ',\n' ? '\n]}\n' : `${before}]}\n`),
  }
}

const NAMES = EXPORTED.map(([name]) => name)

/** Lists are JSON, so that their entries may have any character. */
export function csvWriter(append: Append): PlaceWriter {
  let header: string[][] = [NAMES]
  const cells = (place: ExportedPlace) => NAMES.map((name) => cell(place[name]))
  const write = (rows: string[][]) => {
    const all = [...header, ...rows]
    header = []
    return append(all.length === 0 ? '' : stringify(all))
  }
  return { write: (places) => write(places.map(cells)), finish: () => write([]) }
}

function cell(value: ExportedPlace[keyof ExportedPlace]): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
