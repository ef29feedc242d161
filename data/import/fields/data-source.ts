/** Recognizes where a record is from, to tell its licence and the attribution that this requires. */
import type { Source } from '../../../sql/sources/sources.ts'
import { type Content, isObject } from '../formats/source-row.ts'

const OSM: Source = {
  name: 'OpenStreetMap',
  licence: 'ODbL-1.0',
  attribution: '© OpenStreetMap contributors',
  url: 'https://www.openstreetmap.org/copyright',
}
const FOURSQUARE: Source = {
  name: 'Foursquare OS Places',
  licence: 'Apache-2.0',
  attribution: '© Foursquare Labs, Inc.',
  url: 'https://opensource.foursquare.com/os-places/',
}
/** The licence is that of most of its sources; https://docs.overturemaps.org/attribution/ has those of each. */
const OVERTURE: Source = {
  name: 'Overture Maps',
  licence: 'CDLA-Permissive-2.0',
  attribution: '© Overture Maps Foundation',
  url: 'https://docs.overturemaps.org/attribution/',
}

const OSM_ID = /^(?:osm:)?(?:node|way|relation)\/\d+$/

/** Returns the data set that a record belongs to, by the names of its columns and the form of its identifier. */
export function sourceOf({ id, properties, isOsm }: Content): Source | undefined {
  if (isOsm) return OSM
  if (properties['fsq_place_id'] !== undefined) return FOURSQUARE
  const { sources } = properties
  if (Array.isArray(sources) && isObject(sources[0]) && 'dataset' in sources[0]) return OVERTURE
  const identifier = properties['data_source_identifier'] ?? properties['@id'] ?? id
  return typeof identifier === 'string' && OSM_ID.test(identifier) ? OSM : undefined
}

/** Returns the best rating of a source whose ratings are no stars. */
export function bestRatingOf(source: Source | undefined): number | undefined {
  return source === FOURSQUARE ? 10 : undefined
}
