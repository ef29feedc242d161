/** Pages are the same from whichever end of a list they are read. */
import sql from 'sql-template-tag'
import type { PlaceCondition } from '../../../core/query/ast.ts'
import { parseList } from '../../../core/query/parse/list.ts'
import { facetCounts } from '../../../sql/places/facets.ts'
import { listPlaces } from '../../../sql/places/places.ts'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { orderedPlaces } from '../../../sql/search/search.ts'
import { overEachDatabase, testOnEachDatabase } from '../../support/databases/database.ts'
import { drawShownPlaces } from '../../support/search/random-searches.ts'

const PLACES = 300
const filled = overEachDatabase(async ({ database }) => {
  await upsertPlaces(database, drawShownPlaces(PLACES))
  return database
})

const ORDERINGS = [
  '',
  'ordering=name',
  'ordering=-name,aggregate_rating',
  'ordering=aggregate_rating_count',
  'ordering=-aggregate_rating_count',
  'ordering=distance&point=13.4,52.5&dist=21000000',
  'ordering=-distance&point=13.4,52.5&dist=21000000',
  'ordering=-updated_at',
]

for (const ordering of ORDERINGS) {
  testOnEachDatabase(`each page of ?${ordering} from either end`, async (t, { engine }) => {
    const database = await filled(engine)
    const query = { ...parseList(new URLSearchParams(ordering)), where: [] }
    const all = (await listPlaces(database, query, { limit: PLACES, offset: 0 })).map(({ id }) => id)
    const count = all.length
    for (const [limit, offset] of [
      [7, count - 7],
      [7, count - 3],
      [50, Math.ceil(count / 2) + 1],
      [50, count - 1],
      [50, 0],
      [50, count],
    ] as const) {
      const slice = { limit, offset, count }
      const wanted = all.slice(offset, offset + limit)
      t.deepEqual(
        (await listPlaces(database, query, slice)).map(({ id }) => id),
        wanted,
      )
      t.deepEqual(await orderedPlaces(database, query, slice), wanted)
    }
  })
}

testOnEachDatabase('facets are counts of values, each place once', async (t, { engine }) => {
  const database = await filled(engine)
  const { where } = parseList(new URLSearchParams())
  const conditions = where.filter((part): part is PlaceCondition => !['open_at', 'text', 'member'].includes(part.op))
  const { count, facets } = await facetCounts(database, conditions, ['vibes', 'city', 'tags'])
  const [shown] = await database.rows<{ all: number; vibes: object; city: object; tags: object }>(sql`
    with shown as (select * from places where is_public and not is_duplicate),
      labels as (select 'vibes' as facet, id, unnest(vibes_normal) as value from shown
        union all select 'tags', id, unnest(tags_normal) from shown
        -- Each given city of this sample is in several countries.
        union all select 'city', id, normal_text(city) || case when is_city_derived then '' else ', ' || lower(country) end
          from shown where city is not null),
      counts as (select facet, value, count(distinct id)::int as places from labels group by 1, 2)
    select (select count(*)::int from shown) as all,
      (select json_object_agg(value, places) from counts where facet = 'vibes') as vibes,
      (select json_object_agg(value, places) from counts where facet = 'city') as city,
      (select json_object_agg(value, places) from counts where facet = 'tags') as tags`)
  const { all, ...wanted } = shown as { all: number }
  t.is(count, all)
  t.deepEqual(facets, wanted)
  const nothing = await facetCounts(database, [{ op: 'any', field: 'slug', values: ['nothing'] }], ['vibes', 'city'])
  t.deepEqual(nothing, { count: 0, facets: { vibes: {}, city: {} } })
})
