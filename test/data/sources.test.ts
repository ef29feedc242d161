/** Where places come from: what persons set stays, what is gone is closed, what matches is merged, and all of it is told. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ExecutionContext } from 'ava'
import sql, { raw } from 'sql-template-tag'
import { type ImportOptions, type ImportSummary, importFile } from '../../data/import/import-file.ts'
import type { Database } from '../../sql/core/database.ts'
import { provenanceOf } from '../../sql/sources/provenance.ts'
import { testOnEachDatabase } from '../support/databases/database.ts'
import { temporaryFile, temporaryFolder } from '../support/processes/temporary-files.ts'

const folder = temporaryFolder('sources')

/** On a database without places and sources. */
function testImports(title: string, body: (t: ExecutionContext, on: { database: Database }) => Promise<void>): void {
  testOnEachDatabase(title, async (t, { database }) => {
    await database.write(sql`truncate places, sources, place_changes cascade`)
    await body(t, { database })
  })
}

let files = 0
async function importRecords(
  database: Database,
  records: readonly object[],
  options: Partial<ImportOptions> = {},
): Promise<ImportSummary> {
  const path = temporaryFile(records.map((record) => `${JSON.stringify(record)}\n`).join(''), '.ndjson')
  return importFile(database, path, { rejectedFile: `${path}.rejected`, source: 'a', ...options }, () => undefined)
}

const changes = ({ inserted, updated, unchanged }: ImportSummary) => [inserted, updated, unchanged]
const cafe = (id: string, more: object = {}) => ({ id, name: `Cafe ${id}`, lon: 13.4, lat: 52.5, ...more })
const place = async (database: Database, identifier: string): Promise<Record<string, unknown>> => {
  const [row] = await database.write<Record<string, unknown>>(
    sql`select * from places where data_source_identifier = ${identifier}`,
  )
  return row ?? {}
}
/** What an operator does with psql. */
const edit = (database: Database, identifier: string, assignments: string) =>
  database.write(sql`update places set ${raw(assignments)} where data_source_identifier = ${identifier}`)

/** An edit, what a newer file says, and what is stored and kept then. */
const EDITS: readonly (readonly [assignments: string, newer: object, stored: object, kept: string[]])[] = [
  ["name = 'Mine'", { name: 'Theirs', phone: '+49 30 2' }, { name: 'Mine', telephone: '+49 30 2' }, ['name']],
  ["telephone = '+49 30 1'", { phone: '+49 30 2' }, { telephone: '+49 30 1' }, ['telephone']],
  ["telephone = '+49 30 1'", { phone: null }, { telephone: '+49 30 1' }, ['telephone']],
  ["telephone = '+49 30 1'", { phone: '+49 30 1' }, { telephone: '+49 30 1' }, []],
  ['telephone = null', { phone: '+49 30 2' }, { telephone: null }, ['telephone']],
  ['longitude = 13.5', { lat: 52.6 }, { longitude: 13.5, latitude: 52.5 }, ['longitude']],
  ["tags = '{mine}'", { tags: ['theirs'] }, { tags: ['mine'] }, ['tags']],
  ['is_public = false', { is_public: true }, { is_public: false }, ['is_public']],
  ['is_closed = true', { is_closed: false }, { is_closed: true }, ['is_closed']],
  ["country = 'FR'", { country: 'DE' }, { country: 'FR' }, ['country']],
  ['is_duplicate = true', { is_duplicate: false }, { is_duplicate: true }, ['is_duplicate', 'row']],
  ['notes_internal = null', { description: 'new' }, { description: 'new' }, []],
]

for (const [assignments, newer, stored, kept] of EDITS) {
  testImports(`a person sets ${assignments}, then a file has ${JSON.stringify(newer)}`, async (t, { database }) => {
    await importRecords(database, [cafe('1', { country: 'DE', phone: '+49 30 0' })])
    await edit(database, 'a:1', assignments)
    const summary = await importRecords(database, [cafe('1', { country: 'DE', ...newer })])
    const row = await place(database, 'a:1')
    t.deepEqual(Object.fromEntries(Object.keys(stored).map((name) => [name, row[name]])), stored)
    t.deepEqual(summary.kept.map(({ field }) => field).sort(), [...kept].sort())
    const again = await importRecords(database, [cafe('1', { country: 'DE', ...newer })])
    t.deepEqual(changes(again), [0, 0, 1])
  })
}

testImports('an import that has not seen the edit does not undo it', async (t, { database }) => {
  await importRecords(database, [cafe('1')])
  await edit(database, 'a:1', "name = 'Mine', url = 'https://mine.example/'")
  await database.transaction(async (transaction) => {
    await transaction.rows(sql`select set_config('whereabouts.writer', 'import', true)`)
    await transaction.rows(sql`update places set name = 'Theirs', url = null, telephone = '1'`)
  })
  const { name, url, telephone, set_by_people } = await place(database, 'a:1')
  t.deepEqual([name, url, telephone], ['Mine', 'https://mine.example/', '1'])
  t.deepEqual([...(set_by_people as string[])].sort(), ['name', 'url'])
})

testImports('tags of API clients stay beside those of the source', async (t, { database }) => {
  await importRecords(database, [cafe('1', { tags: ['Wifi', 'Old'] })])
  const { id } = await place(database, 'a:1')
  await database.write(sql`select suggest_labels(array[${id}]::uuid[], '{}', array['Mine', 'New'], 100)`)
  t.deepEqual(changes(await importRecords(database, [cafe('1', { tags: ['Wifi', 'New'] })])), [0, 1, 0])
  const { tags, suggested_tags, set_by_people } = await place(database, 'a:1')
  t.deepEqual([tags, suggested_tags, set_by_people], [['Wifi', 'New', 'Mine'], ['Mine'], []])
  t.deepEqual(changes(await importRecords(database, [cafe('1', { tags: ['Wifi', 'New'] })])), [0, 0, 1])
})

testImports('--sync closes what is gone, and opens what returns', async (t, { database }) => {
  const all = Array.from({ length: 10 }, (_, index) => cafe(String(index), { lon: 13 + index / 10 }))
  const far = cafe('far', { lon: 2 })
  await importRecords(database, [...all, far, cafe('nowhere', { lon: null, lat: null })])
  await importRecords(database, [cafe('0')], { source: 'b' })
  await edit(database, 'a:3', 'is_closed = false, notes_internal = null')
  await edit(database, 'a:4', 'is_closed = true')
  await edit(database, 'a:4', 'is_closed = false')
  const left = all.filter((_, index) => ![2, 4, 5].includes(index))
  const closed = async () =>
    (
      await database.write<{ id: string }>(sql`
      select data_source_identifier as id from places where is_closed order by 1`)
    ).map(({ id }) => id)
  const few = await importRecords(database, left, { sync: 20 })
  t.deepEqual(few.gone, { places: 10, gone: 3, isClosed: false })
  t.deepEqual(await closed(), [])
  // A rejected row is still in its source. A place that a person opened stays open.
  const broken = { ...cafe('5'), name: '' }
  const some = await importRecords(database, [...left, broken], { sync: 20 })
  t.deepEqual(some.gone, { places: 10, gone: 2, isClosed: true })
  t.deepEqual(await closed(), ['a:2', 'a:nowhere'])
  const again = await importRecords(database, [...left, broken], { sync: 20 })
  t.deepEqual([again.gone, changes(again)], [{ places: 8, gone: 0, isClosed: true }, [0, 0, 7]])
  const back = await importRecords(database, all)
  t.deepEqual(changes(back), [0, 1, 9])
  t.deepEqual(await closed(), ['a:nowhere'])
  t.deepEqual(await database.write(sql`select from seen_identifiers`), [])
})

const UNSYNCED: readonly (readonly [what: string, text: string, options: Partial<ImportOptions>, why: RegExp])[] = [
  ['a row that is no record', '{"id":1,"name":"A"}\nnonsense\n', {}, /^1 rejected rows have no identifier/],
  ['a source without a name', '{"id":1,"name":"A"}\n', { source: undefined }, /name it by --source/],
  ['no places', '{"id":1}\n', {}, /no places/],
]
for (const [what, text, options, why] of UNSYNCED) {
  testImports(`--sync closes nothing because of ${what}`, async (t, { database }) => {
    const path = join(folder, `unsynced-${files++}.ndjson`)
    writeFileSync(path, text)
    const asked = { rejectedFile: `${path}.rejected`, source: 'a', sync: 100, ...options }
    const { gone } = await importFile(database, path, asked, () => undefined)
    t.regex(String(gone), why)
  })
}

const LIMITS = { found: 0.75, unsure: 0.3 }
const merging = (name: string) => ({ source: 'b', match: { limits: LIMITS, file: join(folder, `${name}.matched`) } })
const KRANZLER = { id: '1', name: 'Café Kranzler', address: 'Kurfürstendamm 18', city: 'Berlin', lon: 13.33, lat: 52.5 }

testImports('--match fills what places of other sources lack', async (t, { database }) => {
  await importRecords(database, [KRANZLER], { licence: 'A-1.0', attribution: '© A' })
  await importRecords(database, [{ ...KRANZLER, id: '2', name: 'Weit weg', lat: 48 }], { source: 'b' })
  const record = {
    ...KRANZLER,
    id: 'k',
    name: 'Cafe Kranzler',
    phone: '+49 30 1',
    tags: ['Wifi'],
    updated_at: '2025-01-02',
  }
  const other = { id: 'o', name: 'Ganz anders', address: 'Allee 1', city: 'Köln', lon: 7, lat: 51 }
  const options = merging(`match-${t.title.length}-${files}`)
  const summary = await importRecords(database, [record, other], options)
  t.deepEqual([changes(summary), summary.matched], [[1, 1, 0], 1])
  const { id, name, telephone, tags, data_source } = await place(database, 'a:1')
  t.deepEqual([name, telephone, tags, data_source], ['Café Kranzler', '+49 30 1', ['Wifi'], 'a'])
  const [line] = readFileSync(summary.matchedFile ?? '', 'utf8').split('\n')
  const { score, ...match } = JSON.parse(line ?? '') as { score: number }
  const [identifier, method, place_name] = ['b:k', 'fuzzy', 'Café Kranzler']
  t.deepEqual(match, { line: 1, identifier, name: 'Cafe Kranzler', place: id, place_name, method } as object)
  t.true(score > 0.8 && score <= 1)
  // The same file changes nothing, with or without matching; a newer one changes what it filled, and only that.
  t.deepEqual(changes(await importRecords(database, [record, other], options)), [0, 0, 2])
  const newer = { ...record, phone: '+49 30 2', tags: null, address: 'Elsewhere 3' }
  t.deepEqual(changes(await importRecords(database, [newer, other], { source: 'b' })), [0, 1, 1])
  const after = await place(database, 'a:1')
  t.deepEqual([after['telephone'], after['tags'], after['address']], ['+49 30 2', [], 'Kurfürstendamm 18'])
  await told(t, database, String(id), ['a', 'b'], { b: ['tags', 'telephone'] })
  // The place's own source takes back what it knows, and keeps what it does not.
  t.deepEqual(changes(await importRecords(database, [{ ...KRANZLER, phone: '+49 30 9', tags: [] }])), [0, 1, 0])
  t.is((await place(database, 'a:1'))['telephone'], '+49 30 9')
  await importRecords(database, [newer], { source: 'b' })
  t.is((await place(database, 'a:1'))['telephone'], '+49 30 9')
})

async function told(
  t: ExecutionContext,
  database: Database,
  id: string,
  names: string[],
  columns: Record<string, string[]>,
) {
  const provenance = await provenanceOf(database, id)
  t.deepEqual(
    provenance?.sources.map(({ name }) => name),
    names,
  )
  for (const [name, expected] of Object.entries(columns)) {
    t.deepEqual([...(provenance?.sources.find((each) => each.name === name)?.columns ?? [])].sort(), expected)
  }
}

testImports('two records of a source are two places, and a place gets one of them', async (t, { database }) => {
  await importRecords(database, [KRANZLER])
  const twins = [
    { ...KRANZLER, id: 'x', phone: '+49 30 1' },
    { ...KRANZLER, id: 'y', phone: '+49 30 2' },
  ]
  const summary = await importRecords(database, twins, merging(`twins-${files}`))
  t.deepEqual([changes(summary), summary.matched], [[1, 1, 0], 1])
  t.deepEqual(changes(await importRecords(database, twins, merging(`twins-${files}`))), [0, 0, 2])
})

testImports('what persons set is not filled', async (t, { database }) => {
  await importRecords(database, [{ ...KRANZLER, phone: '+49 30 1' }])
  await edit(database, 'a:1', 'telephone = null')
  const summary = await importRecords(database, [{ ...KRANZLER, phone: '+49 30 2' }], merging(`people-${files}`))
  t.deepEqual([summary.matched, (await place(database, 'a:1'))['telephone']], [1, null])
})

testImports("a place is as fresh as its source's date says", async (t, { database }) => {
  const fresh = async () => (await place(database, 'a:1'))['fresh_at']
  await importRecords(database, [cafe('1', { last_updated: '2024-05-06T07:08:09Z' })])
  t.deepEqual(await fresh(), new Date('2024-05-06T07:08:09Z'))
  t.deepEqual(changes(await importRecords(database, [cafe('1', { last_updated: '2025-05-06' })])), [0, 1, 0])
  t.deepEqual(await fresh(), new Date('2025-05-06T00:00:00Z'))
  // The edit of a person does not make it newer.
  await edit(database, 'a:1', "description = 'Seen today'")
  t.deepEqual(await fresh(), new Date('2025-05-06T00:00:00Z'))
  await importRecords(database, [cafe('1', { last_updated: '2025-06-06' })])
  t.deepEqual(await fresh(), new Date('2025-06-06T00:00:00Z'))
})

testImports('a date for records that have none, and dates that tell nothing', async (t, { database }) => {
  const odd = ['soon', '2999-01-01', 17, '01/02/2024']
  const records = [cafe('0'), ...odd.map((date, index) => cafe(String(index + 1), { last_updated: date }))]
  const summary = await importRecords(database, records, { dated: '2023-01-01T00:00Z' })
  t.is(
    summary.leftOut.reduce((sum, { count }) => sum + count, 0),
    4,
  )
  const dates = await database.write<{ date: Date }>(sql`select distinct data_source_date as date from places`)
  t.deepEqual(dates, [{ date: new Date('2023-01-01T00:00:00Z') }])
})

testImports('known data sets are recognized, with their licences', async (t, { database }) => {
  const records = [
    { ...cafe('1'), id: undefined, '@id': 'node/1', amenity: 'cafe' },
    { ...cafe('2'), fsq_place_id: '4b' },
    { ...cafe('3'), sources: [{ dataset: 'meta', update_time: '2025-02-03T00:00:00Z' }] },
    cafe('4'),
  ]
  await importRecords(database, records, { source: undefined })
  const rows = await database.write<{ name: string; licence: string | null; places: number }>(sql`
    select sources.name, licence, count(places)::int as places from sources join places on data_source = sources.name
    group by sources.name, licence order by sources.name`)
  t.deepEqual(rows.slice(0, 3), [
    { name: 'Foursquare OS Places', licence: 'Apache-2.0', places: 1 },
    { name: 'OpenStreetMap', licence: 'ODbL-1.0', places: 1 },
    { name: 'Overture Maps', licence: 'CDLA-Permissive-2.0', places: 1 },
  ])
  t.regex(rows[3]?.name ?? '', /^file-\d+$/)
  // The same file under another name is the same file.
  t.deepEqual(changes(await importRecords(database, records, { source: undefined })), [0, 0, 4])
})

testImports('records with too little confidence are rejected', async (t, { database }) => {
  const records = [
    cafe('1', { confidence: 0.59 }),
    cafe('2', { confidence: 0.6 }),
    cafe('3'),
    cafe('4', { confidence: null }),
  ]
  const summary = await importRecords(database, records, { confidence: 0.6 })
  t.deepEqual([changes(summary), summary.rejected], [[3, 0, 0], 1])
  t.deepEqual(
    summary.reasons.map(({ field, reason }) => `${field} ${reason}`),
    ['confidence is below 0.6'],
  )
})
