/** The catalogue of what search takes. */
import {
  FIELD_PARAMETERS,
  GEO_PARAMETERS,
  OPEN_AT_PARAMETER,
  type QueryParameter,
  SHORTHAND_PARAMETERS,
} from './list-parameters.ts'
import { DEFAULT_SEARCH_SIZE, FACETS, MAX_SEARCH_SIZE, SEARCH_ORDER_FIELDS } from './parse-search.ts'
import { ANY_BELOW, MAX_WORDS } from './parse-text.ts'

/** Pages of search, and of what is like a place. */
export const FOUND_PARAMETERS: readonly QueryParameter[] = [
  {
    name: 'ordering',
    description: `Fields between commas, each with \`-\` in front for descending: ${SEARCH_ORDER_FIELDS.join(', ')} \
(\`location\` with a location filter that has a center). \`_score\` is relevance, the best first, and what a text is \
ordered by unless something else is asked for. Unknown fields are ignored.`,
    schema: { type: 'string' },
    example: '-score_combined',
  },
  {
    name: 'page',
    description: 'Number of the page, from 1, or `last`. A page that is not there: 404.',
    schema: { anyOf: [{ type: 'integer', minimum: 1 }, { const: 'last' }], default: 1 },
  },
  ...['page_size', 'per_page'].map((name) => ({
    name,
    description: `Places per page, ${MAX_SEARCH_SIZE} at the most, or what the service is configured for.`,
    schema: { type: 'integer', minimum: 1, default: DEFAULT_SEARCH_SIZE },
  })),
  {
    name: 'fields',
    description: 'The properties that are wanted, between commas; others are left out.',
    schema: { type: 'string' },
    example: 'name,vibes',
  },
]

export const SEARCH_PARAMETERS: readonly QueryParameter[] = [
  {
    name: 'search',
    description: `Words in name, categories, vibes, neighborhood, city, tags, address and description, with typos, and \
the last one unfinished. Of fewer than ${ANY_BELOW} characters any word is enough, of more all are needed; up to ${MAX_WORDS} words.`,
    schema: { type: 'string' },
    example: 'kranzl',
  },
  {
    name: 'name_suggest',
    description: 'The beginning of a name: `results` are the ten names that fit it best.',
    schema: { type: 'string' },
    example: 'caf',
  },
  {
    name: 'name_suggest_context',
    description:
      'As `name_suggest`; with `location__geo_distance` what is near its center is better, or what is near `focus.point`.',
    schema: { type: 'string' },
    example: 'caf',
  },
  {
    name: 'location__geo_distance',
    description: 'Within a distance of a center: number, unit (km, mi or m), `__`, latitude, comma, longitude.',
    schema: { type: 'string' },
    example: '5km__37.7749,-122.4194',
  },
  {
    name: 'location__geo_bounding_box',
    description: 'In a box: latitude and longitude of its top left corner, `__`, those of its bottom right one.',
    schema: { type: 'string' },
    example: '37.83,-122.52__37.70,-122.35',
  },
  {
    name: 'location__geo_polygon',
    description: 'In a polygon: three or more corners between `__`, each as latitude and longitude.',
    schema: { type: 'string' },
    example: '37.83,-122.52__37.70,-122.35__37.70,-122.52',
  },
  {
    name: 'focus.point',
    description: 'Longitude and latitude: of what is found, what is near is better. It leaves nothing out.',
    schema: { type: 'string' },
    example: '-122.4194,37.7749',
  },
  {
    name: 'facets',
    description: `How many of all places that are found have each value of these: ${FACETS.join(', ')}.`,
    schema: { type: 'string' },
    example: 'categories,vibes,city',
  },
  {
    name: 'highlight',
    description: 'Whether `highlight` shows where places have what was searched for.',
    schema: { type: 'boolean', default: false },
  },
  ...FOUND_PARAMETERS,
  ...GEO_PARAMETERS,
  OPEN_AT_PARAMETER,
  ...SHORTHAND_PARAMETERS,
  ...FIELD_PARAMETERS,
]
