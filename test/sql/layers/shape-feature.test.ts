/** The texts of a shape: Node writes of them what `tile_texts` writes for points. */
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { featureRows } from '../../../tiles/shapes/feature-rows.ts'
import { testOnEachDatabase } from '../../support/databases/database.ts'
import { propertyRuns } from '../../support/fixtures/property-runs.ts'

const text = fc.oneof(
  fc.constantFrom(null, '', 'a', 'é', '東京'),
  fc
    .tuple(fc.constantFrom('a', 'é', '東'), fc.integer({ min: 100, max: 800 }))
    .map(([one, count]) => one.repeat(count)),
)
const rows = fc.array(fc.array(text, { minLength: 4, maxLength: 4 }), { minLength: 1, maxLength: 5 })

testOnEachDatabase('texts of shapes are those of points', async (t, { database }) => {
  for (const texts of fc.sample(rows, { numRuns: propertyRuns(200), seed: 7 })) {
    const [row] = await database.rows<{ sent: Buffer; written: Buffer }>(sql`
      select string_agg(array_send(array[left(a, 700), left(b, 700), left(c, 700), left(d, 700)]), '' order by n) as sent,
        string_agg(decode(repeat('00', 16), 'hex') || tile_texts(array[a, b, c, d]), '' order by n) as written
      from unnest(${texts.map(([a]) => a)}::text[], ${texts.map(([, b]) => b)}::text[], ${texts.map(([, , c]) => c)}::text[],
        ${texts.map(([, , , d]) => d)}::text[]) with ordinality as texts (a, b, c, d, n)`)
    t.deepEqual(featureRows(row?.sent as Buffer, 1, 4), row?.written)
  }
})
