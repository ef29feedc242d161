/** The catalogue of search parameters. */

import { VALUE_FACETS } from '../facets.ts'
import { DEFAULT_SEARCH_SIZE, MAX_CORNERS, MAX_SEARCH_SIZE } from '../limits.ts'
import { SEARCH_ORDER_FIELDS } from '../parse/search.ts'
import { MAX_SUGGESTED } from '../parse/suggest.ts'
import { ANY_BELOW, MAX_WORDS } from '../parse/text.ts'
import { PLACE_FIELDS } from '../place-fields.ts'
import { fieldParameters } from './field-parameters.ts'
import {
  BOOLEAN,
  FIELDS_PARAMETER,
  GEO_PARAMETERS,
  OPEN_AT_PARAMETER,
  PAGE_PARAMETER,
  pageSize,
  type QueryParameter,
  textParameter,
  UPDATED_SINCE_PARAMETER,
} from './list-parameters.ts'

/** Degrees, up to 180 and up to 90. */
const [LONGITUDE, LATITUDE] = [
  String.raw`-?(180|(1[0-7]\d|\d{1,2})(\.\d{1,9})?)`,
  String.raw`-?(90|[0-8]?\d(\.\d{1,9})?)`,
]
const POINT = `^${LONGITUDE},${LATITUDE}$`
/** A client without a position sends `null`, whatever follows. */
const SUGGEST_POSITION = String.raw`^($|null(__|$)|${LATITUDE}__${LONGITUDE}(__(\d{1,8}(\.\d+)?(km|mi|m))?)?$)`

const FOCUS_PARAMETER: QueryParameter = {
  ...textParameter(
    'focus.point',
    'Longitude and latitude. What is near this point ranks higher; nothing is left out.',
    '151.2093,-33.8688',
  ),
  schema: { type: 'string', pattern: POINT },
}

/** Maximum number of areas in a response. */
export const MAX_AREAS = 10

export const AREA_PARAMETERS: readonly QueryParameter[] = [
  {
    ...textParameter('text', 'The beginning of a name, in any script, of two letters or more.', 'berl'),
    // An empty parameter counts as missing.
    schema: { type: 'string', minLength: 1 },
    required: true,
  },
  FOCUS_PARAMETER,
  {
    name: 'page_size',
    description: `Number of areas, at most ${MAX_AREAS}.`,
    schema: pageSize(MAX_AREAS),
  },
]

export const SEARCH_PAGE_PARAMETERS: readonly QueryParameter[] = [
  PAGE_PARAMETER,
  ...['page_size', 'per_page'].map((name) => ({
    name,
    description: `Records per page, at most ${MAX_SEARCH_SIZE} unless the service is configured otherwise.`,
    schema: pageSize(DEFAULT_SEARCH_SIZE),
  })),
]

/** Parameters for pages of search results and of similar places. */
export const FOUND_PARAMETERS: readonly QueryParameter[] = [
  {
    name: 'ordering',
    description: `Fields separated by commas, each with \`-\` in front for descending: \
${SEARCH_ORDER_FIELDS.join(', ')} (\`location\` needs a location filter with a center). \`_score\` is relevance, the \
best first, and the default for a text. An unknown field is 400.`,
    schema: { type: 'string' },
    example: '-score_combined',
  },
  ...SEARCH_PAGE_PARAMETERS,
  FIELDS_PARAMETER,
]

/** Positions, latitude first; the parameters combine. */
export const LOCATION_PARAMETERS: readonly QueryParameter[] = [
  textParameter(
    'location__geo_distance',
    'Within a distance of a center: number, unit (km, mi or m), `__`, latitude, comma, longitude.',
    '5km__-33.8688,151.2093',
  ),
  textParameter(
    'location__geo_bounding_box',
    'In a box: latitude and longitude of its top left corner, `__`, those of its bottom right corner.',
    '-33.8,151.1__-33.95,151.3',
  ),
  textParameter(
    'location__geo_polygon',
    `In a polygon: three to ${MAX_CORNERS} corners joined by \`__\`, each as latitude and longitude.`,
    '-33.8,151.1__-33.8,151.3__-33.95,151.2',
  ),
]

export const SEARCH_PARAMETERS: readonly QueryParameter[] = [
  {
    name: 'search',
    description: `Up to ${MAX_WORDS} words in name, categories, vibes, neighborhood, city, tags, address and \
description. Words may have typos, and the last one may be unfinished. All words must match; of a text with fewer than \
${ANY_BELOW} characters, one is enough. A blank text is no filter; punctuation alone finds nothing.`,
    schema: { type: 'string' },
    example: 'almas cofee',
  },
  {
    name: 'understand',
    description: `Whether a text such as \`coffee near berlin\` means what and where. \`understood\` in the response says \
how it was read; \`focus.point\` helps to choose among areas of the same name.`,
    schema: { ...BOOLEAN, default: false },
  },
  textParameter(
    'name_suggest',
    `The beginning of a name. \`results\` has the best matching names, at most ${MAX_SUGGESTED}, each once for a \
neighborhood and a street. An empty text has no results.`,
    'almas co',
  ),
  textParameter(
    'name_suggest_context',
    'As `name_suggest`, but names near the center of `location__geo_distance`, or near `focus.point`, rank higher.',
    'almas co',
  ),
  ...LOCATION_PARAMETERS,
  FOCUS_PARAMETER,
  textParameter(
    'facets',
    `Fields whose values are counted over all found places, separated by commas: ${VALUE_FACETS.join(', ')}.`,
    'categories,vibes,city',
  ),
  {
    name: 'highlight',
    description: 'Whether the results have `highlight`, which marks the matching words.',
    schema: { ...BOOLEAN, default: false },
  },
  ...FOUND_PARAMETERS,
  ...GEO_PARAMETERS,
  OPEN_AT_PARAMETER,
  {
    ...UPDATED_SINCE_PARAMETER,
    description: 'Places written at this moment or later (UTC without an offset).',
  },
  ...fieldParameters(PLACE_FIELDS),
]

/** Parameters of suggestions, as a client of Elasticsearch sends them. */
export const SUGGEST_PARAMETERS: readonly QueryParameter[] = [
  textParameter('name_suggest__completion', 'The beginning of a name.', 'almas co'),
  textParameter(
    'name_suggest_context',
    'As `name_suggest__completion`, but names near `name_suggest_loc` rank higher.',
    'almas co',
  ),
  {
    ...textParameter(
      'name_suggest_loc',
      'Latitude and longitude, joined by `__`. A third part is a distance, beyond which no name is suggested.',
      '-33.8688__151.2093__5km',
    ),
    schema: { type: 'string', pattern: SUGGEST_POSITION },
  },
]

/** Maximum number of tags in a response. */
export const MAX_TAGS = 100

export const TAG_PARAMETERS: readonly QueryParameter[] = [
  textParameter('search', 'A part of a tag. It may also be the whole query string: `/v0.3/tags/?outdoor`.', 'outdoor'),
]
