/** `slugify` in TypeScript and in SQL make the same slugs. */
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { slugify } from '../../core/model/slug.ts'
import { testOnEachDatabase } from '../support/databases/database.ts'

const NAMES = [
  ...[
    'Café Kranzler',
    "Joe's Bar & Grill",
    'Øl og Smørrebrød',
    'Straße 17',
    'Łódź',
    '東京',
    '',
    '---',
    'ﬁn ½ №5',
    'İstanbul',
  ],
  ...['a'.repeat(79), `${'a'.repeat(79)}--b`, `${'ab-'.repeat(40)}`, 'x’y', 'Ð ð Đ đ ı', 'Æon œuvre', '  spaces\t\n'],
]

testOnEachDatabase('slugs', async (t, { database }) => {
  const names = [
    ...NAMES,
    ...fc.sample(fc.string({ unit: 'grapheme', maxLength: 120 }), { numRuns: 2000, seed: 7 }),
  ].filter((name) => !/\0|\p{Surrogate}/u.test(name))
  const rows = await database.rows<{ slug: string }>(sql`
    select slugify(name) as slug from unnest(${names}::text[]) with ordinality as given (name, n) order by n`)
  for (const [index, { slug }] of rows.entries()) t.is(slugify(names[index] ?? ''), slug, JSON.stringify(names[index]))
})
