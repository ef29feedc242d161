/** Texts without their accents: the same in SQL as in JavaScript, and in the conditions of CQL2; one case a line. */
import sql, { raw } from 'sql-template-tag'
import { PLACE_FUNCTIONS, readFilter } from '../../../core/query/cql2/read-filter.ts'
import { normalise, withoutAccents } from '../../../core/words/normalise.ts'
import { PLACES } from '../../../layers/places.ts'
import { fieldSql, plainSql } from '../../../sql/compile/fields.ts'
import { resolveTerms } from '../../../sql/places/resolve-conditions.ts'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { overEachDatabase, testOnEachDatabase } from '../../support/databases/database.ts'

const CITIES = ['São Paulo', 'Sao Paulo', 'Saõ Paulo', 'sáo', 'Ελλάς', 'Ελλας', 'Łódź', 'Łodz']

const store = overEachDatabase(async ({ database }) => {
  const rows = CITIES.map((city, n) => ({
    name: `P${n}`,
    city,
    tags: [city, 'x'],
    data_source_identifier: `accents:${n}`,
  }))
  await upsertPlaces(database, rows)
  return database
})

const CASES: readonly [filter: string, ...cities: string[]][] = [
  ["ACCENTI(city) = ACCENTI('sao paulo')", 'São Paulo', 'Sao Paulo', 'Saõ Paulo'],
  ["ACCENTI(city) = 'SÃO PAULO'", 'São Paulo', 'Sao Paulo', 'Saõ Paulo'],
  ["city = 'SÃO PAULO'", 'São Paulo'],
  ["ACCENTI(tags) = ACCENTI('Sao Paulo')", 'São Paulo', 'Sao Paulo', 'Saõ Paulo'],
  ["ACCENTI(city) LIKE 'SAO%'", 'São Paulo', 'Sao Paulo', 'Saõ Paulo', 'sáo'],
  ["ACCENTI(city) LIKE '%paúlo'", 'São Paulo', 'Sao Paulo', 'Saõ Paulo'],
  ["ACCENTI(city) = 'Ελλας'", 'Ελλάς', 'Ελλας'],
  // A stroke through a letter is no accent.
  ["ACCENTI(city) IN ('Łodz', 'Lodz')", 'Łódź', 'Łodz'],
]

testOnEachDatabase('accents are ignored where ACCENTI asks for it', async (t, { engine }) => {
  const database = await store(engine)
  for (const [filter, ...cities] of CASES) {
    const condition = readFilter(filter, 'cql2-text', PLACES, PLACE_FUNCTIONS)
    if (condition.op !== 'like' && condition.op !== 'any') throw new Error(condition.op)
    const resolved = await resolveTerms(database, [condition])
    for (const each of [condition, ...resolved]) {
      if (each.op !== 'like' && each.op !== 'any') throw new Error(each.op)
      const rows = await database.rows<{ city: string }>(
        sql`select city from places where ${fieldSql(each, PLACES)} order by id`,
      )
      t.deepEqual(rows.map(({ city }) => city).sort(), cities.toSorted(), `${filter}: ${each.op}`)
    }
  }
})

testOnEachDatabase('letters lose the same accents in SQL', async (t, { engine }) => {
  const database = await store(engine)
  const letters = Array.from({ length: 0x2000 - 0xa0 }, (_, n) => String.fromCodePoint(0xa0 + n))
  const normal = letters.map(normalise)
  const rows = await database.rows(sql`
    select normal from unnest(${normal}::text[], ${normal.map(withoutAccents)}::text[]) as letter (normal, plain)
    where ${plainSql(raw('normal'))} <> plain`)
  t.deepEqual(rows, [])
})
