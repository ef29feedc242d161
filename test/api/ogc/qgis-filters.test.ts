/** Filters as QGIS 3.40.6 wrote them, and the lists with the same features. It reads the names of conformance classes first. */
import { overEachDatabase, testOnEachDatabase } from '../../support/databases/database.ts'
import { startOgcService } from '../../support/services/ogc.ts'

const world = overEachDatabase(({ database }) => startOgcService(database))

/** An expression of QGIS, what it sends for it, and the list. */
const FILTERS: readonly (readonly [expression: string, items: string, list: string])[] = [
  [`"city" = 'Berlin'`, "places/items?limit=1000&filter=(city = 'Berlin')", 'places/?city=Berlin'],
  [
    `"city" = 'Berlin' AND "price" >= 2`,
    "places/items?limit=1000&filter=((city = 'Berlin') AND (price >= 2))",
    'places/?city=Berlin&price__gte=2',
  ],
  [`"is_closed" = true`, 'places/items?limit=1000&filter=("is_closed" = TRUE)', 'places/?is_closed=true'],
  [`"is_closed"`, 'places/items?limit=1000&filter="is_closed"', 'places/?is_closed=true'],
  [
    `"aggregate_rating" >= 4.5 AND "aggregate_rating_count" > 100`,
    'places/items?limit=1000&filter=(("aggregate_rating" >= 4.5) AND ("aggregate_rating_count" > 100))',
    'places/?rating__gte=4.5&filter=aggregate_rating_count > 100',
  ],
  [`"country" IN ('DE','FR')`, "places/items?limit=1000&filter=country IN ('DE','FR')", 'places/?country__in=DE,FR'],
  [
    `NOT ("price" = 1 OR "price" = 3)`,
    'places/items?limit=1000&filter=(NOT (((price = 1) OR (price = 3))))',
    'places/?filter=price NOT IN (1, 3)',
  ],
  [`"price" BETWEEN 2 AND 3`, 'places/items?limit=1000&filter=price BETWEEN 2 AND 3', 'places/?price__range=2__3'],
  [`"name" LIKE 'Z%'`, "places/items?limit=1000&filter=(name LIKE 'Z%')", "places/?filter=name LIKE 'z%'"],
  [
    `"telephone" IS NOT NULL`,
    'places/items?limit=1000&filter=(telephone IS NOT NULL)',
    'places/?filter=telephone IS NOT NULL',
  ],
  [
    `"updated_at" > '2020-01-01T00:00:00'`,
    `places/items?limit=1000&filter=("updated_at" > TIMESTAMP('2020-01-01T00:00:00.000Z'))`,
    'places/?updated_since=2020-01-01',
  ],
  [
    `"start_date" >= '2026-05-02T00:00:00Z' AND "end_date" < '2026-06-20T00:00:00Z'`,
    `events/items?limit=1000&filter=(("start_date" >= TIMESTAMP('2026-05-02T00:00:00.000Z')) AND ("end_date" < TIMESTAMP('2026-06-20T00:00:00.000Z')))`,
    'events/?start_date__gte=2026-05-02&end_date__lt=2026-06-20',
  ],
  [`"price" = 2`, 'list-berlin/items?limit=1000&filter=(price = 2)', 'places/?list=berlin&price=2'],
  [`"kind" = 'tram'`, "stops/items?limit=1000&filter=(kind = 'tram')", 'layers/stops/?kind=tram'],
]

testOnEachDatabase('filters of QGIS find as many features as the list counts', async (t, { engine }) => {
  const { request } = await world(engine)
  for (const [expression, items, list] of FILTERS) {
    const target = items.replaceAll(/[ "]/g, encodeURIComponent)
    const found = (await request(`/ogc/collections/${target}&filter-lang=cql2-text`)).body as { numberMatched: number }
    const { count } = (await request(`/v0.3/${list.replaceAll(' ', '%20')}`)).body as { count: number }
    t.true(count > 0, expression)
    t.is(found.numberMatched, count, expression)
  }
})

/** Without one of them, QGIS filters what it has read by itself. */
const CLASSES = [
  'cql2/1.0/conf/cql2-text',
  'cql2/1.0/conf/basic-cql2',
  'cql2/1.0/conf/advanced-comparison-operators',
  'ogcapi-features-3/1.0/conf/filter',
  'ogcapi-features-3/1.0/conf/features-filter',
]

testOnEachDatabase('QGIS finds the classes, the fields and the size of a page', async (t, { engine }) => {
  const { request } = await world(engine)
  const { conformsTo } = (await request('/ogc/conformance')).body as { conformsTo: string[] }
  for (const name of CLASSES) t.true(conformsTo.includes(`http://www.opengis.net/spec/${name}`), name)
  const { components, paths } = (await request('/ogc/api')).body as {
    components: { parameters: Record<string, object> }
    paths: Record<string, { get: { parameters: { name?: string }[] } }>
  }
  t.like(components.parameters['limit'], { schema: { maximum: 1000, default: 50 } })
  const fields = paths['/collections/stops/items']?.get.parameters.flatMap(({ name = [] }) => name) ?? []
  for (const name of ['name', 'kind', 'bbox']) t.true(fields.includes(name), name)
  // Layers for editors are in no document for everybody.
  t.is(paths['/collections/plans/items'], undefined)
})

/** The values of the abstract tests of Basic CQL2, by type. */
const VALUES: Readonly<Record<string, string>> = { string: "'foo'", boolean: 'true', number: '3.14', integer: '1' }
const EXCLUDING = [
  ['=', '<>'],
  ['>', '<='],
  ['<', '>='],
] as const

interface Queryable {
  readonly type?: string
  readonly format?: string
}

testOnEachDatabase('the abstract tests of Basic CQL2: each queryable is compared', async (t, { engine }) => {
  const { request } = await world(engine)
  const ask = async (collection: string, filter: string) => {
    const answer = await request(`/ogc/collections/${collection}/items?limit=1000&filter=${encodeURIComponent(filter)}`)
    t.is(answer.status, 200, `${collection}: ${filter} ${JSON.stringify(answer.body)}`)
    return (answer.body as { features: { id: string }[] }).features.map(({ id }) => id)
  }
  const exclude = async (collection: string, one: string, other: string) => {
    const found = new Set(await ask(collection, one))
    t.false(
      (await ask(collection, other)).some((id) => found.has(id)),
      `${collection}: ${one}, ${other}`,
    )
  }
  for (const id of ['places', 'events', 'stops']) {
    const { body } = await request(`/ogc/collections/${id}/queryables`)
    const { properties } = body as { properties: Record<string, Queryable> }
    for (const [name, { type = '', format }] of Object.entries(properties)) {
      await exclude(id, `${name} IS NULL`, `${name} is not null`)
      const value = format === 'date-time' ? "TIMESTAMP('2022-04-14T14:48:46Z')" : VALUES[type]
      // These have a type of their own, and other texts are 400.
      if (value === undefined || format === 'uuid' || format === 'int64') continue
      for (const [one, other] of EXCLUDING) await exclude(id, `${name} ${one} ${value}`, `${name} ${other} ${value}`)
    }
    t.true((await ask(id, 'true')).length > 0, id)
    t.is((await ask(id, 'false')).length, 0, id)
  }
})
