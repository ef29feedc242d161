/** Every parameter of the list of places that the schema has is applied by the page, and shown. */
import test from 'ava'
import { PLACE_LIST_PARAMETERS, parseList } from '../../../core/query/parse/list.ts'
import { BOOLEAN, type QueryParameter } from '../../../core/query/query-parameter.ts'
import { ignoredIn, readState, writeState } from '../../../web/base/url-state.ts'
import { wordsOf } from '../../../web/filters/filter-words.ts'
import { startApi } from '../../support/services/api.ts'
import { PLACE_LAYER } from '../support/place-layer.ts'

interface Schema {
  readonly paths: Record<string, { readonly get: { readonly parameters: readonly { name: string; in: string }[] } }>
}

/** What says how to answer, and not which places. The page has controls of its own for the text and the order. */
const NO_FILTERS = ['search', 'understand', 'ordering', 'page', 'per_page', 'cursor', 'fields', 'format']

const FILTERS = PLACE_LIST_PARAMETERS.filter(({ name }) => !NO_FILTERS.includes(name))

/** Without them, a filter means nothing. */
const BESIDE: Readonly<Record<string, string>> = { dist: 'point=24.9,60.1', 'filter-lang': 'filter=rating%20%3E%204' }

test('the list has these parameters, and some of them are no filters', async (t) => {
  const api = await startApi({ rows: () => Promise.reject(new Error('there is no database')) })
  const { paths } = (await api.request('/v0.3/schema/')).body as Schema
  const described = paths['/v0.3/places/']?.get.parameters.filter((each) => each.in === 'query') ?? []
  const names = described.map(({ name }) => name)
  t.true(names.length > 100)
  t.deepEqual(
    names.filter((name) => !NO_FILTERS.includes(name)),
    FILTERS.map(({ name }) => name),
  )
})

for (const parameter of FILTERS) {
  const { name } = parameter
  test(`a link with ${name}`, (t) => {
    const link = [`${name}=${encodeURIComponent(exampleOf(parameter))}`, BESIDE[name]].filter(Boolean).join('&')
    const known = { places: PLACE_LAYER, own: [] }
    t.deepEqual(ignoredIn(link, known), [])
    const { filters } = readState(`?${link}`, known)
    const [chip, ...others] = wordsOf(filters)
    t.truthy(chip?.text)
    t.deepEqual(others, [])
    t.true(chip?.rest.isEmpty)
    const asked = new URLSearchParams(filters.requestQuery())
    t.false(asked.has('in_bbox'), 'that of the map')
    t.deepEqual(meaning(asked), meaning(new URLSearchParams(link)))
    // Another change keeps it.
    t.deepEqual(readState(writeState(readState(`?${link}`, known)), known).filters, filters)
  })
}

function exampleOf({ name, schema, example }: QueryParameter): string {
  if (example !== undefined) return String(example)
  if (name.endsWith('__range')) return '1__2'
  if (name === 'filter-lang') return 'cql2-text'
  if (name === 'ids') return ID
  return schema['anyOf'] === BOOLEAN.anyOf ? 'true' : '1'
}

const ID = '5f0c1f0e-6d0b-4c39-9a55-6f5b7ed0a001'

/** A box is the same as its ring. */
function meaning(asked: URLSearchParams): unknown[] {
  return parseList(asked).where.map((condition) => {
    if (condition.op !== 'bbox') return condition
    const { west, south, east, north } = condition.bbox
    const at = (longitude: number, latitude: number) => ({ longitude, latitude })
    return { op: 'polygon', ring: [at(west, south), at(east, south), at(east, north), at(west, north)] }
  })
}
