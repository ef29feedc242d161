/** The catalogue of search parameters. */

import { DEFAULT_SEARCH_SIZE, MAX_SEARCH_SIZE } from '../limits.ts'
import { MAX_CORNERS } from '../parse/location.ts'
import { FACETS, SEARCH_ORDER_FIELDS } from '../parse/search.ts'
import { MAX_SUGGESTED } from '../parse/suggest.ts'
import { ANY_BELOW, MAX_WORDS } from '../parse/text.ts'
import {
  BOOLEAN,
  FIELD_PARAMETERS,
  FIELDS_PARAMETER,
  GEO_PARAMETERS,
  OPEN_AT_PARAMETER,
  PAGE_PARAMETER,
  pageSize,
  type QueryParameter,
  SHORTHAND_PARAMETERS,
  textParameter,
  UPDATED_SINCE_PARAMETER,
} from './list-parameters.ts'

/** Parameters for pages of search results and of similar places. */
export const FOUND_PARAMETERS: readonly QueryParameter[] = [
  {
    name: 'ordering',
    description: `Fields between commas, each with \`-\` in front for descending: ${SEARCH_ORDER_FIELDS.join(', ')} \
(\`location\` with a location filter that has a center). \`_score\` is relevance, the best first, and what a text is \
ordered by unless something else is asked for. An unknown field: 400.`,
    schema: { type: 'string' },
    example: '-score_combined',
  },
  PAGE_PARAMETER,
  ...['page_size', 'per_page'].map((name) => ({
    name,
    description: `Places per page, ${MAX_SEARCH_SIZE} at the most, or what the service is configured for.`,
    schema: pageSize(DEFAULT_SEARCH_SIZE),
  })),
  FIELDS_PARAMETER,
]

export const SEARCH_PARAMETERS: readonly QueryParameter[] = [
  {
    name: 'search',
    description: `Words in name, categories, vibes, neighborhood, city, tags, address and description, with typos, and \
the last one unfinished. Of fewer than ${ANY_BELOW} characters any word is enough, of more all are needed; up to ${MAX_WORDS} words.`,
    schema: { type: 'string' },
    example: 'three sparows',
  },
  textParameter(
    'name_suggest',
    `The beginning of a name: \`results\` are the names that fit it best, ${MAX_SUGGESTED} at the most, each once for a \
neighborhood and a street. Empty: none.`,
    'three sp',
  ),
  textParameter(
    'name_suggest_context',
    'As `name_suggest`; with `location__geo_distance` what is near its center is better, or what is near `focus.point`.',
    'three sp',
  ),
  textParameter(
    'location__geo_distance',
    'Within a distance of a center: number, unit (km, mi or m), `__`, latitude, comma, longitude.',
    '5km__-33.8688,151.2093',
  ),
  textParameter(
    'location__geo_bounding_box',
    'In a box: latitude and longitude of its top left corner, `__`, those of its bottom right one.',
    '-33.8,151.1__-33.95,151.3',
  ),
  textParameter(
    'location__geo_polygon',
    `In a polygon: three to ${MAX_CORNERS} corners between \`__\`, each as latitude and longitude.`,
    '-33.8,151.1__-33.8,151.3__-33.95,151.2',
  ),
  textParameter(
    'focus.point',
    'Longitude and latitude: of what is found, what is near is better. It leaves nothing out.',
    '151.2093,-33.8688',
  ),
  textParameter(
    'facets',
    `How many of all places that are found have each value of these: ${FACETS.join(', ')}.`,
    'categories,vibes,city',
  ),
  {
    name: 'highlight',
    description: 'Whether `highlight` shows where places have what was searched for.',
    schema: { ...BOOLEAN, default: false },
  },
  ...FOUND_PARAMETERS,
  ...GEO_PARAMETERS,
  OPEN_AT_PARAMETER,
  {
    ...UPDATED_SINCE_PARAMETER,
    description: 'The places that were written at this moment or later (UTC without an offset).',
  },
  ...SHORTHAND_PARAMETERS,
  ...FIELD_PARAMETERS,
]
