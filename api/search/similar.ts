/** Answers requests for places that are similar to a place. */
import { readWholePage } from '../../core/query/numbered-page.ts'
import { scalar } from '../../core/query/parameters.ts'
import { parseFields } from '../../core/query/parse/fields.ts'
import { withDefaults } from '../../core/query/parse/list.ts'
import { parseOrder, parseSearchPage } from '../../core/query/parse/search.ts'
import { parseSelection } from '../../core/query/parse/selection.ts'
import { LISTED_PLACES, PLACE_FIELDS } from '../../core/query/place-fields.ts'
import { similarPlaces } from '../../search/similar.ts'
import { withOptions } from '../../sql/core/database.ts'
import { resolveConditions } from '../../sql/places/resolve-conditions.ts'
import { orderedPlaces } from '../../sql/search/search.ts'
import { NotFound } from '../errors.ts'
import { isUuid } from '../http/record-key.ts'
import type { Answer, ViewRequest } from '../http/view.ts'
import { readPlace } from '../places/read-place.ts'
import type { Services } from '../services.ts'
import type { ShownPlaces } from './answer.ts'
import { presentPage } from './presenter.ts'

/** Most similar first, unless `ordering` says otherwise. */
export async function answerSimilar(
  services: Services,
  { presenter, form }: ShownPlaces,
  request: Pick<ViewRequest, 'url' | 'parameters' | 'params' | 'caller' | 'signal'>,
): Promise<Answer> {
  const { parameters, params, caller, signal } = request
  const database = withOptions(services.database, { signal })
  const id = params['id'] ?? ''
  const where = await resolveConditions(database, withDefaults(parseFields(parameters, PLACE_FIELDS), LISTED_PLACES), 0)
  const asked = scalar(parameters, 'ordering') ?? ''
  const order = parseOrder(asked, { origin: undefined, hasText: true })
  if (!isUuid(id)) throw new NotFound()
  const place = await readPlace(services, database, id, caller)
  const alike = await services.answers.withFreshness(() => similarPlaces(database, place, where))
  const ids = order ? await inOrder(alike) : alike
  const page = await readWholePage(
    parseSearchPage(parameters, services.searchMaxPageSize),
    async ({ limit, offset }) => ({
      ids: ids.slice(offset, offset + limit),
      count: ids.length,
    }),
  )
  const places = await services.answers.places(page.ids)
  const selection = parseSelection(parameters)
  return { body: await presentPage(places, { presenter, selection, form }, page, request) }

  function inOrder(found: readonly string[]): Promise<string[]> {
    const query = { where: [{ op: 'any', field: 'id', values: found } as const], order: order ?? [], origin: undefined }
    return orderedPlaces(database, query, { limit: found.length, offset: 0 })
  }
}
