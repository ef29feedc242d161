/** Places as features: all that lists show, or those of one list. */
import { COSTS } from '../../../core/limits/budget.ts'
import type { Condition } from '../../../core/query/ast.ts'
import { UNDERSTAND } from '../../../core/query/filters/text.ts'
import { asksForHidden } from '../../../core/query/parse/hidden.ts'
import { parseList } from '../../../core/query/parse/list.ts'
import { parseStart } from '../../../core/query/parse/page.ts'
import { FIELDS } from '../../../core/query/parse/selection.ts'
import { LISTED_PLACES } from '../../../core/query/place-fields.ts'
import { provenanceOf } from '../../../sql/sources/provenance.ts'
import { requireEditor } from '../../http/callers/authentication.ts'
import { envelope } from '../../http/page.ts'
import { isUuid } from '../../http/record-key.ts'
import type { ViewRequest } from '../../http/view.ts'
import { placePresenters } from '../../places/presenter.ts'
import { readPlace } from '../../places/read-place.ts'
import type { Services } from '../../services.ts'
import type { AskedPage, FeaturePage, Features } from './features.ts'

/** `list` is the slug of a list. */
export function placeFeatures(services: Services, list?: string): Features {
  const { answers, database, editorsOnly } = services
  const presenterFor = placePresenters(services)
  const ofList: readonly Condition[] = list === undefined ? [] : [{ op: 'member', of: 'list', slugs: [list] }]

  async function page({ parameters: asked, narrowing }: AskedPage, request: ViewRequest): Promise<FeaturePage> {
    const { signal, spend, caller } = request
    if (editorsOnly?.hiddenPlaces && asksForHidden(asked)) requireEditor(caller)
    const parameters = asked.has(UNDERSTAND.name) ? await answers.understanding.meant(asked) : asked
    const { where, ...query } = parseList(parameters)
    const start = parseStart(parameters, query.order, LISTED_PLACES)
    const wanted = FIELDS.valueIn(parameters)
    const presenter = presenterFor(caller)
    const asking = { signal, wanted, form: presenter.storedForm(wanted), onExpensive: () => spend(COSTS.expensive) }
    const { items, ...found } = await answers.list(
      { ...query, where: [...where, ...narrowing, ...ofList] },
      start,
      asking,
    )
    const { count, next } = envelope(found, request, undefined)
    return { features: presenter.features(items, wanted), returned: items.length, count, next }
  }

  return {
    page,
    async one(id, request) {
      if (!isUuid(id)) return undefined
      // Hidden places and duplicates are in no collection, though `/v0.3/places/` has them by their ids.
      const parameters = new URLSearchParams({ ids: id, cursor: '*', fields: 'name' })
      const { count } = await page({ parameters, narrowing: [] }, request)
      if (count === 0) return undefined
      const { caller } = request
      const [place, provenance] = await Promise.all([
        readPlace(services, database, id, caller),
        provenanceOf(database, id),
      ])
      return provenance && presenterFor(caller).detail(place, provenance)
    },
  }
}
