/** The views of a layer: its list, its facets, and each row by its id. */
import { z } from 'zod'
import type { LayerAnswers } from '../../answers/layers.ts'
import { COSTS } from '../../core/limits/budget.ts'
import { layerFilters } from '../../core/query/filters/filters.ts'
import { facetParameters, parseFacetQuery } from '../../core/query/parse/facets.ts'
import { listParameters, parseLayerList } from '../../core/query/parse/list.ts'
import { parseStart } from '../../core/query/parse/page.ts'
import { FIELDS } from '../../core/query/parse/selection.ts'
import type { Layer } from '../../layers/layer.ts'
import { NotFound } from '../errors.ts'
import { pageOf } from '../http/answer-schemas.ts'
import { components } from '../http/json-schema.ts'
import { envelope } from '../http/page.ts'
import { queryView } from '../http/query/query-view.ts'
import { isLayerId } from '../http/record-key.ts'
import type { Answer, View, ViewRequest } from '../http/view.ts'
import type { LayerForm } from './form.ts'
import { exampleRow } from './presenter.ts'

/** Names of the views and of their operations: `Event` and `Events`. */
export interface LayerNames {
  /** Of the list: `/v0.3/events/`. */
  readonly path: string
  readonly one: string
  readonly many: string
  /** For people. Default: `many`. */
  readonly title?: string
  /** The parameter of the path with a row's id, as api/schema/operations.ts describes it. Default: `id`, a UUID. */
  readonly key?: string
  /** Id of a row of the sample, for examples of requests. */
  readonly sample: string
}

export function layerViews(answers: LayerAnswers, names: LayerNames, form: LayerForm): View[] {
  const { path, one, many, title = many, key = 'id', sample } = names
  const { layer } = answers
  const facets = layer.fields.facets
  const example = form.present(undefined)(exampleRow(layer))
  const noun = title.toLowerCase()
  const list = view(path, `${one} List`, `${title}, page by page.`, {
    id: `list${many}`,
    summary: `${title} by area, fields or text`,
    parameters: listParameters(layer),
    output: pageOf(`${one}Page`, form.results),
    example: { count: 1, next: null, previous: null, results: form.collect([example]) },
    handle: (request) => answerList(answers, form, request),
  })
  return [
    list,
    // Before the rows themselves, whose path matches it too.
    queryView(list, `query${many}`),
    ...(facets.length > 0 ? [facetView(answers, names)] : []),
    {
      ...view(`${path}:${key}/`, `${one} Instance`, `One of the ${noun}.`, {
        id: `get${one}`,
        summary: `One of the ${noun} by its id`,
        output: form.row,
        example,
        async handle({ params }) {
          const id = params[key] ?? ''
          const row = isLayerId(layer.id.type, id) ? await answers.row(id) : undefined
          if (!row) throw new NotFound()
          return { body: form.present(undefined)(row) }
        },
      }),
      pathExample: sample,
    },
  ]
}

function facetView(answers: LayerAnswers, { path, one, many, title = many }: LayerNames): View {
  const { layer } = answers
  const { facets } = layer.fields
  const noun = title.toLowerCase()
  const description = `Numbers of the ${noun} that the list has with the same filters, by values.`
  return view(`${path}facets/`, `${one} Facets`, description, {
    id: `get${one}Facets`,
    summary: `Numbers of ${noun} by ${facets.join(', ')}`,
    parameters: facetParameters(facets, layerFilters(layer)),
    output: facetSchema(one, facets),
    example: facetExample(layer),
    handle: (request) => answerFacets(answers, request),
  })
}

function view(path: string, name: string, description: string, GET: NonNullable<View['operations']['GET']>): View {
  return { path, name, description, operations: { GET } }
}

/** Each field with the first value of its column's example. */
function facetExample({ columns, fields }: Layer): object {
  const counted = columns.filter(({ name }) => fields.facets.includes(name))
  const facets = counted.map(({ name, example }) => [name, { [String([example].flat()[0]).toLowerCase()]: 2 }])
  return { count: 2, facets: Object.fromEntries(facets) }
}

function facetSchema(one: string, facets: readonly string[]): z.ZodType {
  const values = z.record(z.string(), z.int().min(1)).describe('Number of records for each value, most frequent first')
  return z
    .object({
      count: z.int().min(0).describe('Number of records that match all filters'),
      facets: z.object(Object.fromEntries(facets.map((name) => [name, values.optional()]))),
    })
    .register(components, { id: `${one}FacetCounts` })
}

async function answerList(answers: LayerAnswers, form: LayerForm, request: ViewRequest): Promise<Answer> {
  const { parameters } = request
  const query = parseLayerList(parameters, answers.layer)
  const start = parseStart(parameters, query.order, answers.layer)
  const present = form.present(FIELDS.valueIn(parameters))
  const page = await answers.list(query, start, askingOf(request))
  return { body: envelope(page, request, form.collect(page.items.map((row) => present(row)))) }
}

async function answerFacets(answers: LayerAnswers, request: ViewRequest): Promise<Answer> {
  const { layer } = answers
  const { parameters } = request
  const query = parseFacetQuery(parameters, parseLayerList(parameters, layer).where, layer.fields.facets)
  return { body: await answers.facets(query, askingOf(request)) }
}

function askingOf({ signal, spend }: ViewRequest) {
  return { signal, onExpensive: () => spend(COSTS.expensive) }
}
