/** The views of operators' tables: the same for each layer of the configuration. */
import { titleOf } from '../../core/model/presentation.ts'
import type { View } from '../http/view.ts'
import type { Services } from '../services.ts'
import { featureForm } from './form.ts'
import { layerViews } from './views.ts'

/** Begins the names of schemas and operations, so that no layer has one of ours. */
const PREFIX = 'Layer_'

const EXAMPLES = { uuid: '5f0c1f0e-6d0b-4c39-9a55-6f5b7ed0a001', bigint: '1', text: '1' }

export function operatorsViews({ database, layers, imageCdnUrl }: Services): View[] {
  return (layers?.layers ?? []).flatMap((layer) => {
    const { name, id, isEditorsOnly } = layer
    const one = PREFIX + name
    const key = id.type === 'uuid' ? 'id' : 'row'
    const names = { path: layerPath(name), one, many: one, title: titleOf(layer), key, sample: EXAMPLES[id.type] }
    const answers = layers?.answers(database, layer)
    const views = answers ? layerViews(answers, names, featureForm(layer, one, imageCdnUrl)) : []
    return isEditorsOnly ? views.map(forEditors) : views
  })
}

/** Path of the list of a layer. */
export function layerPath(name: string): string {
  return `/v0.3/layers/${name}/`
}

/** The document is for everybody, so it does not tell of them. */
function forEditors({ operations, ...view }: View): View {
  const each = Object.entries(operations).map(([method, operation]) => [
    method,
    { ...operation, needsToken: true, needsEditor: true },
  ])
  return { ...view, isUndocumented: true, operations: Object.fromEntries(each) }
}
