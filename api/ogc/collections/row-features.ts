/** The rows of a layer as features: events, and those of operators' tables. */
import type { LayerAnswers } from '../../../answers/layers.ts'
import { COSTS } from '../../../core/limits/budget.ts'
import { parseLayerList } from '../../../core/query/parse/list.ts'
import { parseStart } from '../../../core/query/parse/page.ts'
import { FIELDS } from '../../../core/query/parse/selection.ts'
import type { LayerRow } from '../../../sql/layers/rows.ts'
import { jsonArray } from '../../http/json-body.ts'
import { envelope } from '../../http/page.ts'
import { isLayerId } from '../../http/record-key.ts'
import { rowPresenter } from '../../layers/presenter.ts'
import type { Feature, Features } from './features.ts'

export function rowFeatures(answers: LayerAnswers, imageCdnUrl: string): Features {
  const { layer } = answers

  function featuresOf(selection?: ReadonlySet<string>): (row: LayerRow) => Feature {
    const present = rowPresenter(layer, imageCdnUrl, selection)
    return (row) => {
      const { id, geometry, properties } = present(row)
      return { id, type: 'Feature', geometry, properties }
    }
  }

  return {
    async page({ parameters, narrowing }, request) {
      const { signal, spend } = request
      const { where, ...query } = parseLayerList(parameters, layer)
      const start = parseStart(parameters, query.order, layer)
      const present = featuresOf(FIELDS.valueIn(parameters))
      const asking = { signal, onExpensive: () => spend(COSTS.expensive) }
      const page = await answers.list({ ...query, where: [...where, ...narrowing] }, start, asking)
      const { count, next } = envelope(page, request, undefined)
      const features = page.items.map((row) => JSON.stringify(present(row)))
      return { features: jsonArray(features), returned: features.length, count, next }
    },
    async one(id) {
      const row = isLayerId(layer.id.type, id) ? await answers.row(id) : undefined
      return row && featuresOf()(row)
    },
  }
}
