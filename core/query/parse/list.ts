/** The parameters of a list, and of a filtered tile: the filters, the order, the page, the requested properties. */
import type { Condition, LayerCondition, ListQuery, PlaceQuery, RowCondition } from '../ast.ts'
import type { Filtered } from '../cql2/read-filter.ts'
import { CURSOR_PARAMETER } from '../cursor.ts'
import { conditionsOf } from '../filters/filter.ts'
import { layerFilters, PLACE_FILTERS } from '../filters/filters.ts'
import type { Listed } from '../listed.ts'
import { BY_ID, type Ordering, parseOrdering } from '../ordering.ts'
import { scalar } from '../parameters.ts'
import { LISTED_PLACES } from '../place-fields.ts'
import type { PlainParameter, QueryParameter } from '../query-parameter.ts'
import { PAGE_PARAMETERS } from './page.ts'
import { FIELDS } from './selection.ts'

export function listParameters(listed: Listed & Filtered): QueryParameter<RowCondition>[] {
  return withPages(listed, layerFilters(listed))
}

function withPages<Narrowing>(
  listed: Listed,
  filters: readonly QueryParameter<Narrowing>[],
): QueryParameter<Narrowing>[] {
  return [...filters, orderingParameter(listed), ...PAGE_PARAMETERS, CURSOR_PARAMETER, FIELDS]
}

function orderingParameter({ orders, defaultOrder }: Listed): PlainParameter {
  const usual = [...defaultOrder.map(({ field, descending }) => (descending ? `-${field}` : field)), 'id'].join()
  return {
    name: 'ordering',
    description: `Fields separated by commas, each with \`-\` in front for descending: \
${[...Object.keys(orders), 'distance'].join(', ')} (\`distance\` needs \`point\`). Unknown fields are ignored. With \
\`cursor\`, the default is the order of the ids.`,
    schema: { type: 'string', default: usual },
    example: `-${Object.keys(orders)[0] ?? 'id'}`,
  }
}

export const PLACE_LIST_PARAMETERS: readonly QueryParameter[] = withPages<Condition>(LISTED_PLACES, PLACE_FILTERS)

/** Parsers of the filters of each layer, which take 1 ms to make. */
const parsers = new WeakMap<Listed, ReturnType<typeof conditionsOf<RowCondition>>>()

/** Unknown parameters are ignored. Throws `InvalidParameter` for a known one with a malformed value. */
export function parseLayerList<Order extends string>(
  parameters: URLSearchParams,
  listed: Listed<Order> & Filtered,
): ListQuery<RowCondition, Order | 'id' | 'distance'> {
  const parse = parsers.get(listed) ?? conditionsOf(layerFilters(listed))
  parsers.set(listed, parse)
  return listQuery(parameters, parse(parameters), listed)
}

const parsePlaceFilters = conditionsOf(PLACE_FILTERS)

/** As `parseLayerList`, of places. */
export function parseList(parameters: URLSearchParams): PlaceQuery {
  return listQuery(parameters, parsePlaceFilters(parameters), LISTED_PLACES)
}

/** Returns the query whose filters are parsed as `where`. Distances are measured from the first center. */
export function listQuery<Narrowing extends Condition | LayerCondition, Order extends string>(
  parameters: URLSearchParams,
  where: readonly Narrowing[],
  listed: Listed<Order>,
): ListQuery<Narrowing, Order | 'id' | 'distance'> {
  const [origin] = where.flatMap((condition: Condition | LayerCondition) =>
    condition.op === 'near' ? [condition.center] : [],
  )
  return { where, order: parseOrder(parameters, listed, origin !== undefined), origin }
}

/**
 * Drops unknown terms, and `distance` without a point. With cursors the default is the order of ids: in the order of
 * scores, a client would miss a place whose score rises while it reads the pages.
 */
function parseOrder<Order extends string>(
  parameters: URLSearchParams,
  { orders, defaultOrder }: Pick<Listed<Order>, 'orders' | 'defaultOrder'>,
  hasOrigin: boolean,
): Ordering<Order | 'id' | 'distance'>[] {
  const names = Object.keys(orders) as Order[]
  const fields = [...names, ...(hasOrigin ? ['distance' as const] : [])]
  const asked = scalar(parameters, 'ordering')
  const terms = asked === undefined ? [] : parseOrdering(asked, fields)
  const isWalk = scalar(parameters, 'cursor') !== undefined
  return [...(terms.length > 0 || isWalk ? terms : defaultOrder), BY_ID]
}
