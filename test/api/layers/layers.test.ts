/** The catalogue of layers says what lists accept and what editors may write, and follows from the columns. */
import { brotliCompressSync } from 'node:zlib'
import test from 'ava'
import { describeLayers } from '../../../api/layers/catalogue.ts'
import type { DescribedLayer } from '../../../api/layers/schema.ts'
import { EDITED_NAMES } from '../../../core/model/place-form.ts'
import { choicesOf, titleOf } from '../../../core/model/presentation.ts'
import { PLACE_FACETS } from '../../../core/query/facets.ts'
import { PLACE_FILTERS } from '../../../core/query/filters/filters.ts'
import { startApi } from '../../support/services/api.ts'

const noDatabase = { rows: () => Promise.reject(new Error('there is no database')) }
const MAX_BYTES = 10_000

const layers = describeLayers('https://places.example', 'https://tiles.example')
const [places, events] = layers as [DescribedLayer, DescribedLayer]
const column = (name: string) => places.columns.find((one) => one.name === name)

test('it is small, and revalidated', async (t) => {
  const { request } = await startApi(noDatabase)
  const { body, headers } = await request('/v0.3/layers/')
  t.is((body as { layers: unknown[] }).layers.length, layers.length)
  const size = brotliCompressSync(JSON.stringify(body)).length
  t.true(size <= MAX_BYTES, `${size} bytes`)
  t.log(`${size} bytes compressed`)
  t.is(headers['cache-control'], 'public, max-age=0, must-revalidate')
  const again = await request('/v0.3/layers/', { headers: { 'if-none-match': String(headers['etag']) } })
  t.is(again.status, 304)
})

test('the filters of places are those of their list', (t) => {
  const ofColumns = places.columns.flatMap(({ filter }) =>
    (filter?.lookups ?? []).map((lookup) => (lookup === 'exact' ? filter?.name : `${filter?.name}__${lookup}`)),
  )
  const names = [...ofColumns, ...[...places.shorthands, ...places.parameters].map(({ name }) => name)]
  t.deepEqual(names.sort(), PLACE_FILTERS.map(({ name }) => name).sort())
})

test('what facets can count, and what editors may write', (t) => {
  const facets = places.columns.flatMap(({ filter }) => (filter?.facet ? [filter.name] : []))
  t.deepEqual(facets.sort(), [...PLACE_FACETS].sort())
  const edited = places.columns.flatMap(({ name, edit }) => (edit ? [name] : []))
  t.deepEqual(edited.sort(), [...EDITED_NAMES].sort())
  const formed = places.form.flatMap(({ columns }) => columns)
  const shown = places.columns.flatMap(({ name, edit, shown }) => (edit && shown ? [name] : []))
  t.deepEqual([...formed].sort(), shown.sort())
})

test('people can tell the columns of a layer apart', (t) => {
  for (const { columns } of layers) {
    const titles = columns.map(({ title }) => title)
    t.deepEqual([...new Set(titles)], titles)
    t.true(
      titles.every((title) => /^\p{Lu}[^_]+$/u.test(title)),
      titles.join(),
    )
  }
})

test('what it says of some columns', (t) => {
  t.deepEqual(column('is_closed')?.filter, {
    ...{ name: 'is_closed', aliases: [], kind: 'boolean', lookups: ['exact'], facet: false, offered: true },
  })
  t.false(column('is_flagged')?.filter?.offered)
  t.deepEqual(column('name')?.edit, { kind: 'text', required: true, max: 500 })
  t.deepEqual(column('tags')?.edit, { kind: 'lines', required: false, hint: 'One a line' })
  t.deepEqual(column('opening_hours')?.edit?.property, 'opening_hours_text')
  t.is(column('svc_images')?.edit, undefined)
  t.is(column('set_by_people'), undefined)
  t.is(events.links.facets, 'https://places.example/v0.3/events/facets/')
  t.deepEqual(events.form, [])
})

const TITLES: [name: string, title: string][] = [
  ['outdoor_seating', 'Outdoor seating'],
  ['is_open_late', 'Open late'],
  ['kind', 'Kind'],
]
for (const [name, title] of TITLES) test(`the title of ${name}`, (t) => t.is(titleOf({ name }), title))

const CHOICES: [title: string, Parameters<typeof choicesOf>[0], titles: string[]][] = [
  ['few whole numbers', { type: 'integer', range: [1, 3] }, ['1', '2', '3']],
  ['with titles', { type: 'integer', range: [0, 1], steps: ['none', 'one'] }, ['none', 'one']],
  ['many whole numbers', { type: 'integer', range: [0, 10] }, []],
  ['any numbers', { type: 'number', range: [0, 1] }, []],
  ['without a range', { type: 'integer' }, []],
]
for (const [title, given, titles] of CHOICES) {
  test(`choices of ${title}`, (t) =>
    t.deepEqual(
      choicesOf(given).map((choice) => choice.title),
      titles,
    ))
}
