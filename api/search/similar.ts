/** Answers requests for places that are similar to a place. */
import type { FieldCondition, OrderTerm } from '../../core/query/ast.ts'
import { fieldFilters } from '../../core/query/filters/field-filters.ts'
import { conditionsOf } from '../../core/query/filters/filter.ts'
import { readWholePage } from '../../core/query/numbered-page.ts'
import { scalar } from '../../core/query/parameters.ts'
import { FOUND_PARAMETERS, parseOrder, parseSearchPage } from '../../core/query/parse/found.ts'
import { FIELDS } from '../../core/query/parse/selection.ts'
import { LISTED_PLACES } from '../../core/query/place-fields.ts'
import type { QueryParameter } from '../../core/query/query-parameter.ts'
import { similarPlaces } from '../../search/similar.ts'
import { type Queryable, withOptions } from '../../sql/core/database.ts'
import { resolveConditions } from '../../sql/places/resolve-conditions.ts'
import { orderedPlaces } from '../../sql/search/search.ts'
import { NotFound } from '../errors.ts'
import { isUuid } from '../http/record-key.ts'
import type { Operation } from '../http/view.ts'
import { readPlace } from '../places/read-place.ts'
import type { Services } from '../services.ts'
import { presentPage, type ShownTo } from './presenter.ts'

export const SIMILAR_PARAMETERS: readonly QueryParameter<FieldCondition>[] = [
  ...FOUND_PARAMETERS,
  ...fieldFilters(LISTED_PLACES),
]

const parseFilters = conditionsOf(SIMILAR_PARAMETERS)

/** Most similar first, unless `ordering` says otherwise. */
export function answerSimilar(services: Services, shownTo: ShownTo): Operation['handle'] {
  return async (request) => {
    const { parameters, params, caller, signal } = request
    const database = withOptions(services.database, { signal })
    const id = params['id'] ?? ''
    const where = await resolveConditions(database, parseFilters(parameters), 0)
    const asked = scalar(parameters, 'ordering') ?? ''
    const order = parseOrder(asked, { hasArea: false, hasText: true })
    if (!isUuid(id)) throw new NotFound()
    const place = await readPlace(services, database, id, caller)
    const alike = await services.answers.rows.withFreshness(() => similarPlaces(database, place, where))
    const ids = order ? await inOrder(database, alike, order) : alike
    const page = await readWholePage(
      parseSearchPage(parameters, services.searchMaxPageSize),
      async ({ limit, offset }) => ({
        ids: ids.slice(offset, offset + limit),
        count: ids.length,
      }),
    )
    const places = await services.answers.rows.places(page.ids, undefined)
    const selection = FIELDS.valueIn(parameters)
    return { body: await presentPage(places, { ...shownTo(request), selection }, page, request) }
  }
}

function inOrder(database: Queryable, found: readonly string[], order: readonly OrderTerm[]): Promise<string[]> {
  const query = { where: [{ op: 'any', field: 'id', values: found } as const], order, origin: undefined }
  return orderedPlaces(database, query, { limit: found.length, offset: 0 })
}
