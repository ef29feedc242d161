import sql from 'sql-template-tag'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { testOnEachDatabase } from '../../support/databases/database.ts'

const SLUGS: [name: string, slug: string][] = [
  ['Café Größe', 'cafe-grosse'],
  ["Joe's Bar & Grill", 'joes-bar-grill'],
  ['  --A--  ', 'a'],
  ['Øl & Æbler, Łódź', 'ol-aebler-lodz'],
  ['ﬁve ½', 'five-1-2'],
  ['東京', 'place'],
  ['!!!', 'place'],
  ['x'.repeat(100), 'x'.repeat(80)],
]

testOnEachDatabase('a slug is made of a name', async (t, { database }) => {
  for (const [name, slug] of SLUGS) t.deepEqual(await database.rows(sql`select slugify(${name}) as slug`), [{ slug }])
})

testOnEachDatabase('slugs are unique, by a number at the end', async (t, { database }) => {
  await upsertPlaces(
    database,
    Array.from({ length: 200 }, () => ({ name: 'Same' })),
  )
  const rows = await database.rows<{ slug: string }>(
    sql`select slug from places where name = 'Same' order by length(slug)`,
  )
  t.is(new Set(rows.map(({ slug }) => slug)).size, 200)
  t.is(rows[0]?.slug, 'same')
  for (const { slug } of rows.slice(1)) t.regex(slug, /^same-\d{1,7}$/)
})
