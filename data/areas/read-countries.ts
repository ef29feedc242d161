/** Countries: names from Unicode in many languages, boxes from Natural Earth. */
import type { Position } from 'geojson'
import type { Bbox } from '../../core/geo/bbox.ts'
import { countryCoder } from '../../core/geo/country-coder.ts'
import { COUNTRY_CODES } from '../../core/model/country.ts'
import { readAtlas } from '../../tiles/land/atlas.ts'
import { namesInLanguages, OTHER_NAMES } from '../import/fields/country-names.ts'

export interface Country {
  /** English. */
  readonly name: string
  readonly others: readonly string[]
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  readonly box: Bbox
}

/** Parts of a country with less than this share of its largest part are left out of its box: overseas islands. */
const MIN_SHARE = 0.1

const english = new Intl.DisplayNames('en', { type: 'region' })

/** Returns the countries that Natural Earth has. */
export function readCountries(): Country[] {
  const boxes = new Map(
    readAtlas('50m').countries.map(({ name, code, shape }) => [
      countryCoder().iso1A2Code(code ?? name),
      boxOf(shape.coordinates),
    ]),
  )
  return COUNTRY_CODES.flatMap((country) => {
    const box = boxes.get(country)
    if (!box) return []
    const name = english.of(country) ?? country
    const more = Object.entries(OTHER_NAMES).flatMap(([other, code]) => (code === country ? [other] : []))
    return [{ name, others: [...new Set([...namesInLanguages(country), ...more])], country, box }]
  })
}

/** The east of a box that crosses ±180° is beyond 180°, as in the atlas. */
function boxOf(polygons: readonly Position[][][]): Bbox {
  const boxes = polygons.map(([outline = []]) => {
    const [xs, ys] = [outline.map(([x = 0]) => x), outline.map(([, y = 0]) => y)]
    return { west: Math.min(...xs), south: Math.min(...ys), east: Math.max(...xs), north: Math.max(...ys) }
  })
  const area = ({ west, south, east, north }: Bbox) => (east - west) * (north - south)
  const largest = Math.max(...boxes.map(area))
  const kept = boxes.filter((box) => area(box) >= largest * MIN_SHARE)
  return {
    west: Math.min(...kept.map(({ west }) => west)),
    south: Math.min(...kept.map(({ south }) => south)),
    east: Math.max(...kept.map(({ east }) => east)),
    north: Math.max(...kept.map(({ north }) => north)),
  }
}
