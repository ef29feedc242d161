/** Tools about events and operators' layers. */
import { z } from 'zod'
import { Bbox, Cql2, EventFilters, filtersAs } from '../arguments.ts'
import { type Json, RowsOutput } from '../rows.ts'
import { type ToolContext, tool } from '../tool.ts'
import { ToolError } from '../tool-error.ts'
import { COUNTING, CountOutput, countRows, type Listed, listRows, PAGING } from './list.ts'

const EVENTS: Listed = { path: '/v0.3/events/', noun: 'events' }

const MOMENTS = `Moments are "YYYY-MM-DD HH:MM" in UTC unless an offset follows. A day of events that are on then: \
{"start_date__lt": "2026-12-06 23:59", "end_date__gte": "2026-12-06 00:00"}; that begin then: {"start_date__range": \
["2026-12-06 00:00", "2026-12-06 23:59"]}. svc_place is the id of the place where an event is.`

export const listEvents = tool({
  name: 'list_events',
  title: 'List events by filters',
  description: `Events that match all filters, with the exact count. ${MOMENTS}`,
  input: z.strictObject({ filters: EventFilters, filter: Cql2, bbox: Bbox, ...PAGING }),
  output: RowsOutput,
  run: (asked, context) => listRows(asked, EVENTS, context),
})

export const countEvents = tool({
  name: 'count_events',
  title: 'Count events exactly',
  description: `The exact number of events that match the filters; facets: categories, timezone, svc_place. ${MOMENTS}`,
  input: z.strictObject({ filters: filtersAs('list_events'), filter: Cql2, bbox: Bbox, ...COUNTING }),
  output: CountOutput,
  run: (asked, context) => countRows(asked, EVENTS, context),
})

/** As the API's catalogue has it (api/layers/schema.ts), as far as it is used here. */
export interface DescribedLayer extends Json {
  readonly name: string
  readonly title: string
  readonly shape?: string
  readonly attribution?: string
  readonly columns: readonly {
    readonly name: string
    readonly type: string
    readonly description: string
    readonly shown?: string
    readonly filter?: { readonly name: string; readonly lookups: readonly string[]; readonly facet: boolean }
  }[]
  readonly parameters: readonly { readonly name: string; readonly description: string }[]
  readonly orderings: readonly string[]
}

async function layersOf({ ask }: ToolContext): Promise<readonly DescribedLayer[]> {
  return ((await ask('/v0.3/layers/')) as { layers: readonly DescribedLayer[] }).layers
}

const LayerName = z.string().max(100).describe('Name of a layer, from list_layers')

export const listLayers = tool({
  name: 'list_layers',
  title: 'Layers, and what can be asked of them',
  description: `The layers of this service: places, events, and those of its operator, such as parks or stops. Without layer: \
their names. With layer: its columns, the filters of each (lookups follow the name after __; exact is the bare name), whether \
facets can count it, other filters, and orderings.`,
  input: z.strictObject({ layer: LayerName.optional() }),
  async run({ layer }, context) {
    const layers = await layersOf(context)
    if (layer !== undefined)
      return { summary: `The layer ${layer}.`, content: { layer: described(named(layers, layer)) } }
    const results = layers.map(({ name, title, shape, attribution }) => ({ name, title, shape, attribution }))
    return { summary: `${results.length} layers.`, content: { results } }
  },
})

function described({ name, title, shape, attribution, columns, parameters, orderings }: DescribedLayer): Json {
  const shown = columns.map(({ name: column, type, description, shown: where, filter }) => ({
    ...{ name: column, type, description, isShown: where !== undefined },
    ...(filter && { filter: filter.name, lookups: filter.lookups.join(), facet: filter.facet }),
  }))
  return { name, title, shape, attribution, columns: shown, parameters, orderings: orderings.join() }
}

function named(layers: readonly DescribedLayer[], name: string): DescribedLayer {
  const found = layers.find((layer) => layer.name === name)
  if (found) return found
  throw new ToolError(`There is no layer ${name}. There are: ${layers.map((layer) => layer.name).join(', ')}.`)
}

/** Places and events have tools that say more of their filters, but a model may take these. */
async function listedOf(name: string, context: ToolContext): Promise<Listed> {
  const { title } = named(await layersOf(context), name)
  const path = name === 'places' || name === 'events' ? `/v0.3/${name}/` : `/v0.3/layers/${name}/`
  return { path, noun: `rows of ${title}` }
}

export const layerRows = tool({
  name: 'layer_rows',
  title: 'List rows of a layer',
  description: `Rows of one of the operator's layers that match all filters, with the exact count. list_layers names the \
filters. Positions of points are degrees; lines and areas are not shown here, but map_link shows them.`,
  input: z.strictObject({ layer: LayerName, filters: filtersAs('list_layers'), filter: Cql2, bbox: Bbox, ...PAGING }),
  output: RowsOutput,
  async run({ layer, ...asked }, context) {
    return listRows(asked, await listedOf(layer, context), context)
  },
})

export const countLayerRows = tool({
  name: 'count_layer_rows',
  title: 'Count rows of a layer exactly',
  description: `The exact number of rows of one of the operator's layers that match the filters, and with facets the numbers \
of their most frequent values. list_layers says which columns facets can count.`,
  input: z.strictObject({ layer: LayerName, filters: filtersAs('list_layers'), filter: Cql2, bbox: Bbox, ...COUNTING }),
  output: CountOutput,
  async run({ layer, ...asked }, context) {
    return countRows(asked, await listedOf(layer, context), context)
  },
})
