/** The database has what core/model/place-columns.ts describes: nothing is forgotten, and nothing silently. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import sql from 'sql-template-tag'
import { COLUMNS } from '../../../core/model/place.ts'
import { TILE_NUMBERS } from '../../../core/model/place-tile.ts'
import { LISTED_PLACES, PLACE_FIELDS } from '../../../core/query/place-fields.ts'
import { SETTINGS } from '../../../search/meilisearch/settings.ts'
import { GENERATED } from '../../../sql/places/columns/generated.ts'
import { SQL_TYPES } from '../../../sql/places/columns/types.ts'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { SQL_FOLDER } from '../../../sql/schema/program-schema.ts'
import { documentsOf } from '../../../sql/search/documents.ts'
import { testOnEachDatabase } from '../../support/databases/database.ts'
import { runScores } from '../../support/services/run-scores.ts'

/** Columns for the program's own use: nobody sets them, and no response shows them. */
const INTERNAL = [
  ...['created_at', 'fresh_at', 'location', 'match_address', 'match_name', 'posted_vibes', 'text_folded', 'tile_key'],
  ...['tile_texts', 'tip_count', 'vibe_count', 'words'],
]

for (const [file, text] of Object.entries(GENERATED)) {
  test(`sql/schema/${file} is what the description makes; if not: npm run schema`, (t) => {
    t.is(readFileSync(join(SQL_FOLDER, file), 'utf8').replaceAll('\r\n', '\n'), text)
  })
}

testOnEachDatabase('each column has the type that is described, and there is no other', async (t, { database }) => {
  const stored = await database.rows<{ name: string; type: string; nullable: boolean }>(sql`
    select column_name as name, data_type as type, is_nullable = 'YES' as nullable
    from information_schema.columns where table_name = 'places' order by 1`)
  const normal = PLACE_FIELDS.all.filter(({ column }) => column.endsWith('_normal')).map(({ column }) => column)
  t.deepEqual(
    stored.map(({ name }) => name),
    [...COLUMNS.map(([name]) => name as string), ...normal, ...INTERNAL].sort(),
  )
  for (const { name, type, nullable } of stored) {
    const described = COLUMNS.find(([column]) => column === name)?.[1]
    if (!described) continue
    t.is(nullable, described.nullable ?? false, name)
    const wanted = SQL_TYPES[described.type].name
      .replace('text[]', 'ARRAY')
      .replace('timestamptz', 'timestamp with time zone')
    t.is(type.replace('smallint', 'integer'), wanted, name)
  }
})

testOnEachDatabase('a change of a column that is set from outside is dated', async (t, { database }) => {
  const [trigger] = await database.rows<{ text: string }>(sql`
    select pg_get_triggerdef(oid) as text from pg_trigger where tgname = 'place_updated'`)
  const [, columns = ''] = /UPDATE OF (.*?) ON /.exec(trigger?.text ?? '') ?? []
  const wanted = COLUMNS.filter(([, { setBy }]) => setBy === 'users' || setBy === 'importers').map(([name]) => name)
  // The deletion of its original empties `duplicate_of`.
  t.deepEqual(
    columns.split(', '),
    wanted.filter((name) => name !== 'duplicate_of'),
  )
})

testOnEachDatabase('an index has the numbers of tiles, but for the score', async (t, { database }) => {
  const [index] = await database.rows<{ text: string }>(sql`
    select pg_get_indexdef('places_tile_points'::regclass) as text`)
  const missing = TILE_NUMBERS.filter(({ column }) => !index?.text.includes(column))
  t.deepEqual(
    missing.map(({ column }) => column),
    ['score_combined'],
  )
})

testOnEachDatabase('the view of places with their scores has all columns', async (t, { database }) => {
  const columnsOf = async (table: string) => {
    const rows = await database.rows<{ name: string }>(sql`
      select column_name as name from information_schema.columns where table_name = ${table} order by 1`)
    return rows.map(({ name }) => name)
  }
  t.deepEqual(await columnsOf('scored_places'), [...(await columnsOf('places')), 'row_address'].sort())
})

testOnEachDatabase('both engines search in the columns that are described so', async (t, { database }) => {
  const searched = COLUMNS.filter(([, { search }]) => search)
  const id = '00000000-0000-4000-8000-000000000001'
  const values = searched.map(([name, { type }]) => [name, type === 'labels' ? [`word${name}`] : `word${name}`])
  await upsertPlaces(database, [{ name: '', ...Object.fromEntries(values), id }])
  const [row] = await database.rows<{ words: string }>(sql`select words::text from places`)
  const [document] = await documentsOf(database, [id])
  const attributes = JSON.parse(document?.document ?? '') as Record<string, unknown>
  const indexed = SETTINGS.searchableAttributes.map((attribute) => attributes[attribute]).join(' ')
  for (const [name] of searched) {
    const word = `word${name.replace(/_.*/, '')}`
    t.true(row?.words.includes(word), `PostgreSQL: ${name}`)
    t.true(indexed.includes(word), `Meilisearch: ${name}`)
  }
})

testOnEachDatabase('nothing depends on the columns that may be for editors only', async (t, { database }) => {
  const own = COLUMNS.filter(([, { mayBePrivate }]) => mayBePrivate).map(([name]) => name as string)
  t.true(own.length > 0)
  for (const [name, { nullable, shown, filter, search, tile }] of COLUMNS.filter(([each]) => own.includes(each))) {
    t.true(nullable && shown === 'property' && !filter && !search && !tile, name)
    t.false(name in LISTED_PLACES.orders)
  }
  const ids = [2, 3].map((n) => `00000000-0000-4000-8000-00000000000${n}`)
  await upsertPlaces(database, [
    { id: ids[0] as string, name: 'Same' },
    { id: ids[1] as string, name: 'Same', ...Object.fromEntries(own.map((name) => [name, 'Text'])) },
  ])
  await runScores(database)
  const others = ['id', 'slug', 'tile_texts', 'created_at', 'updated_at', 'fresh_at', ...own]
  const [without, withAll] = await database.rows<{ row: object }>(sql`
    select to_jsonb(places) - ${others}::text[] as row from places where id = any(${ids}::uuid[]) order by id`)
  t.deepEqual(withAll, without)
  const documents = await documentsOf(database, ids)
  const contents = documents.map(({ document }) => ({ ...JSON.parse(document ?? ''), id: 0, slug: '', updated_at: 0 }))
  t.deepEqual(contents[1], contents[0])
})
