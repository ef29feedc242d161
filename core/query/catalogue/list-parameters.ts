/** Parameters that lists share, with names and meanings. The API's description follows from them. */
import { MAX_LONGITUDE } from '../../geo/meridian.ts'
import { MAX_ZOOM } from '../../geo/tile.ts'
import { MAX_CORNERS } from '../limits.ts'
import { DEFAULT_METRES } from '../parse/geo.ts'
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE, WITH_OFFSET } from '../parse/list.ts'
import { TIME } from '../time.ts'

export interface QueryParameter {
  readonly name: string
  /** Other names for the same parameter. */
  readonly aliases?: readonly string[]
  readonly description: string
  readonly required?: true
  /** JSON Schema of the accepted values. An empty value is always accepted, unless the parameter is required. */
  readonly schema: Readonly<Record<string, unknown>>
  readonly example?: string | number
}

/** Returns a parameter whose values are texts. The description states their form. */
export function textParameter(name: string, description: string, example: string): QueryParameter {
  return { name, description, schema: { type: 'string' }, example }
}

/** In upper, lower or mixed case. */
export const BOOLEAN = {
  anyOf: [{ type: 'boolean' }, { type: 'string', pattern: '^(?:[Tt][Rr][Uu][Ee]|[Ff][Aa][Ll][Ss][Ee])$' }],
}

/** A date, with or without a time. */
export const DATE_TIME = {
  anyOf: [
    { type: 'string', format: 'date-time' },
    { type: 'string', format: 'date' },
    { type: 'string', pattern: TIME.source },
  ],
}

/** Never an error: anything but a number of at least 1 means the default. */
export function pageSize(defaultSize: number): QueryParameter['schema'] {
  return { anyOf: [{ type: 'integer' }, { type: 'string' }], default: defaultSize }
}

export const PAGE_PARAMETER: QueryParameter = {
  name: 'page',
  description: 'Number of the page, from 1, or `last`. A page that does not exist is 404.',
  schema: { anyOf: [{ type: 'integer', minimum: 1 }, { const: 'last' }], default: 1 },
}

export const FIELDS_PARAMETER = textParameter(
  'fields',
  'Names of the requested properties, separated by commas. Other properties are left out.',
  'name,categories',
)

/** Parameters of every list. */
export const PAGE_PARAMETERS: readonly QueryParameter[] = [
  PAGE_PARAMETER,
  {
    name: 'per_page',
    description: `Records per page, at most ${MAX_PAGE_SIZE}. 0 and values that are not numbers mean \
${DEFAULT_PAGE_SIZE}.`,
    schema: pageSize(DEFAULT_PAGE_SIZE),
  },
]

/** Positions; the parameters combine. */
export const GEO_PARAMETERS: readonly QueryParameter[] = [
  {
    name: 'tile',
    description: `Positions on one map tile, as z/x/y in Web Mercator with y from the north, z up to ${MAX_ZOOM}. \
West and north edges belong to a tile, east and south edges do not.`,
    schema: { type: 'string', pattern: '^\\d+/\\d+/\\d+$' },
    example: '10/942/614',
  },
  textParameter(
    'in_bbox',
    `West, south, east and north in degrees, all sides included. If west is greater than east, the box crosses ±180°. \
Longitudes up to ±${MAX_LONGITUDE} mean the same meridian: 170 to 190 is 170 to -170. A width of 360 or more is the whole world.`,
    '151.1,-33.95,151.3,-33.8',
  ),
  textParameter(
    'polygon',
    `Three to ${MAX_CORNERS} corners joined by \`__\`, each as longitude (up to ±${MAX_LONGITUDE}) and latitude. A ring \
wider than 180° is read the other way round, across ±180°.`,
    '151.1,-33.8__151.3,-33.8__151.2,-33.95',
  ),
  textParameter(
    'point',
    `Longitude (up to ±${MAX_LONGITUDE}) and latitude from which \`dist\` is measured.`,
    '151.2093,-33.8688',
  ),
  {
    name: 'dist',
    description:
      'Maximum distance from `point` in metres along the spheroid, the limit included. Without `point` it is ignored.',
    schema: { anyOf: [{ type: 'number', minimum: 0 }, { type: 'string' }], default: DEFAULT_METRES },
    example: 1609.344,
  },
]

export const OPEN_AT_PARAMETER: QueryParameter = {
  name: 'is_open_at',
  description: 'A date-time with an offset: places that are known to be open then. Too many candidates are 400.',
  schema: {
    anyOf: [
      { type: 'string', format: 'date-time' },
      { type: 'string', pattern: WITH_OFFSET.source },
    ],
  },
  example: '2026-11-23T10:30:00+11:00',
}

export const UPDATED_SINCE_PARAMETER: QueryParameter = {
  name: 'updated_since',
  description: `Places written at this moment or later (UTC without an offset). The first page lists as \`deleted\` the \
places that were deleted, hidden or merged since. A write may become visible a little later than its time, so start some \
minutes before the last request.`,
  schema: DATE_TIME,
  example: '2024-01-01T00:00:00Z',
}
