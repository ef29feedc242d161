/** The catalogue of a list's parameters: what each is called and means, as the API describes itself with it. */
import { MAX_ZOOM } from '../geo/tile.ts'
import { ORDER_FIELDS } from './fields.ts'
import { DEFAULT_METRES } from './parse-geo.ts'
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from './parse-list.ts'

const ORDERINGS = ORDER_FIELDS.filter((field) => field !== 'id').join(', ')

export interface QueryParameter {
  readonly name: string
  readonly description: string
  /** JSON Schema of a value that means something. */
  readonly schema: Readonly<Record<string, unknown>>
  readonly example?: string | number
}

/** What every list takes. */
export const PAGE_PARAMETERS: readonly QueryParameter[] = [
  {
    name: 'page',
    description: 'Number of the page, from 1, or `last`. A page that is not there: 404.',
    schema: { anyOf: [{ type: 'integer', minimum: 1 }, { const: 'last' }], default: 1 },
  },
  {
    name: 'per_page',
    description: `Records per page. More than ${MAX_PAGE_SIZE} is ${MAX_PAGE_SIZE}.`,
    schema: { type: 'integer', minimum: 1, maximum: MAX_PAGE_SIZE, default: DEFAULT_PAGE_SIZE },
  },
]

/** Where places, or events, are; the parameters combine. */
export const GEO_PARAMETERS: readonly QueryParameter[] = [
  {
    name: 'tile',
    description: `What lies on one map tile, as z/x/y in Web Mercator with y from the north, z up to ${MAX_ZOOM}. \
West and north edges belong to a tile, east and south edges do not.`,
    schema: { type: 'string', pattern: '^\\d+/\\d+/\\d+$' },
    example: '10/163/395',
  },
  {
    name: 'in_bbox',
    description: 'West, south, east and north in degrees, all sides included; west beyond east crosses ±180°.',
    schema: { type: 'string' },
    example: '-122.52,37.70,-122.35,37.83',
  },
  {
    name: 'point',
    description: 'Longitude and latitude that `dist` is measured from.',
    schema: { type: 'string' },
    example: '-122.4194,37.7749',
  },
  {
    name: 'dist',
    description: 'Metres from `point` along the spheroid, the limit included. Without `point` it is ignored.',
    schema: { type: 'number', minimum: 0, default: DEFAULT_METRES },
    example: 1609.344,
  },
]

/** What the list of places takes. */
export const PLACE_LIST_PARAMETERS: readonly QueryParameter[] = [
  ...GEO_PARAMETERS,
  {
    name: 'ordering',
    description: `Fields between commas, each with \`-\` in front for descending: ${ORDERINGS} \
(\`distance\` with \`point\`). Unknown ones are ignored; without any, the best score comes first.`,
    schema: { type: 'string', default: '-score_combined,id' },
    example: 'name,-updated_at',
  },
  ...PAGE_PARAMETERS,
]
