/** The parameters of `/items`, and what they are in the list of the API. */
import { CURSOR_PARAMETER } from '../../../core/query/cursor.ts'
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '../../../core/query/limits.ts'
import { fail, listedValues, scalar } from '../../../core/query/parameters.ts'
import { refuseAnyUnknown } from '../../../core/query/parse/known-parameters.ts'
import type { PlainParameter } from '../../../core/query/query-parameter.ts'
import type { Collection } from '../collections/collection.ts'
import type { AskedPage } from '../collections/features.ts'
import { CRS_NAMES, CRS84 } from '../http/crs-names.ts'
import { numberParameter } from '../http/parameters.ts'
import { FORMAT_PARAMETER } from '../http/resource.ts'
import { BBOX_PARAMETERS, boxIn } from './bbox.ts'
import { DATETIME, timesIn } from './datetime.ts'
import { fieldNames, fieldsIn, withFlags } from './fields.ts'

export const LIMIT = numberParameter(
  'limit',
  'Maximum number of features on a page. More than the maximum means the maximum.',
  {
    minimum: 1,
    maximum: MAX_PAGE_SIZE,
    default: DEFAULT_PAGE_SIZE,
  },
)

export const CRS_PARAMETER: PlainParameter = {
  name: 'crs',
  description: 'Coordinate system of the positions in the answer, which the header `Content-Crs` names',
  schema: { enum: [...CRS_NAMES], default: CRS84 },
}

const SORTBY: PlainParameter = {
  name: 'sortby',
  description: `Names of \`/sortables\`, separated by commas, each with \`-\` in front for descending. By default, the order of \
the ids. In another order, a feature that changes while pages are read can be missed.`,
  schema: { type: 'string' },
  example: '-name',
}

const PROPERTIES: PlainParameter = {
  name: 'properties',
  description: 'Names of the requested properties, separated by commas. Others are left out.',
  schema: { type: 'string' },
  example: 'name',
}

const FILTER_CRS: PlainParameter = {
  name: 'filter-crs',
  description: 'Coordinate system of positions in `filter`: longitude and latitude',
  schema: { enum: [CRS84], default: CRS84 },
}

const PARAMETERS: readonly PlainParameter[] = [
  ...BBOX_PARAMETERS,
  DATETIME,
  LIMIT,
  SORTBY,
  PROPERTIES,
  CRS_PARAMETER,
  FILTER_CRS,
  { ...CURSOR_PARAMETER, description: 'Where a page begins: `next` of the page before has it.' },
]

/** An object in a query string is a parameter for each of its members. */
export const FILTERS: PlainParameter = {
  name: 'filters',
  description: `Filters of the collection's list, each under its own name: \`/queryables\` names their fields, and \`/v0.3/schema/\` \
describes them at the list.`,
  schema: { type: 'object', additionalProperties: { type: 'string' } },
}

export const ITEMS_PARAMETERS: readonly PlainParameter[] = [...PARAMETERS, FILTERS]

const OWN: ReadonlySet<string> = new Set([...PARAMETERS.map(({ name }) => name), FORMAT_PARAMETER, 'id'])

/** Throws `InvalidParameter`, also for unknown parameters. */
export function askedItems(given: URLSearchParams, collection: Collection): AskedPage {
  const { filters, during } = collection
  const parameters = withFlags(given, collection)
  const names = fieldNames(collection).filter((name) => !OWN.has(name))
  refuseAnyUnknown(parameters, new Set([...OWN, ...filters, ...names]))
  if ((scalar(parameters, FILTER_CRS.name) ?? CRS84) !== CRS84) fail(FILTER_CRS.name, `Enter ${CRS84}.`)
  const asked = new URLSearchParams([...parameters].filter(([name]) => filters.has(name) && !OWN.has(name)))
  const [id, order, fields] = [
    parameters.getAll('id'),
    orderIn(parameters, collection),
    propertiesIn(parameters, collection),
  ]
  for (const each of id) asked.append('ids', each)
  if (order !== undefined) asked.set('ordering', order)
  if (fields !== undefined) asked.set('fields', fields)
  asked.set('per_page', String(LIMIT.valueIn(parameters)))
  asked.set('cursor', scalar(parameters, 'cursor') ?? '*')
  const narrowing = [...boxIn(parameters), ...timesIn(parameters, during), ...fieldsIn(parameters, names, collection)]
  return { parameters: asked, narrowing }
}

/** An unencoded plus in front of a name arrives as a space. */
function orderIn(parameters: URLSearchParams, { layer }: Collection): string | undefined {
  const terms = listedValues(parameters, SORTBY.name).map((term) => term.replace(/^\+/, ''))
  const unknown = terms.find((term) => !Object.hasOwn(layer.orders, term.replace(/^-/, '')))
  if (unknown !== undefined) fail(SORTBY.name, `“${unknown}” is not one of ${Object.keys(layer.orders).join(', ')}.`)
  return terms.length > 0 ? terms.join() : undefined
}

function propertiesIn(parameters: URLSearchParams, { properties }: Collection): string | undefined {
  const names = listedValues(parameters, PROPERTIES.name)
  const unknown = names.find((name) => !Object.hasOwn(properties, name))
  if (unknown !== undefined) fail(PROPERTIES.name, `There is no property “${unknown}”.`)
  return names.length > 0 ? names.join() : undefined
}
