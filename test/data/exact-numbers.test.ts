/** Integers that JavaScript can't hold, and records that are nested too deep, in each format that has JSON in it. */
import { readFileSync } from 'node:fs'
import test from 'ava'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { toEvent } from '../../data/import/fields/to-event.ts'
import { toPlace } from '../../data/import/fields/to-place.ts'
import { exactNumber } from '../../data/import/formats/json/exact-number.ts'
import { PARSERS } from '../../data/import/formats/parquet/plain-value.ts'
import { openRows } from '../../data/import/formats/readers.ts'
import type { SourceRow } from '../../data/import/formats/source-row.ts'
import { importFile } from '../../data/import/import-file.ts'
import type { Database } from '../../sql/core/database.ts'
import { ANY_ENGINE, testOn } from '../support/databases/database.ts'
import { parquetFile } from '../support/fixtures/parquet-file.ts'
import { propertyRuns } from '../support/fixtures/property-runs.ts'
import { temporaryFile } from '../support/processes/temporary-files.ts'

async function contents(content: string | Buffer): Promise<SourceRow['content'][]> {
  const options = { onHeader: () => undefined }
  const { chunks } = await openRows({ path: temporaryFile(content), onBytes: () => undefined }, options)
  const found: SourceRow['content'][] = []
  for await (const { rows } of chunks) found.push(...rows.map(({ content: row }) => row))
  return found
}

const feature = (id: string, inside: string) =>
  `{"type":"Feature",${id}"geometry":{"type":"Point","coordinates":[13.4,52.5]},"properties":{${inside}"name":"Bakery"}}`

/** Files with one record, by the text of its identifier. */
const FILES: Readonly<Record<string, (id: string) => string | Buffer>> = {
  'GeoJSON, a property': (id) => `{"type":"FeatureCollection","features":[${feature('', `"id":${id},`)}]}`,
  'GeoJSON, of the feature': (id) => `{"type":"FeatureCollection",\n"features":[${feature(`"id":${id},`, '')}]}`,
  'one feature': (id) => `{"type":"Feature",\n${feature(`"id":${id},`, '').slice(18)}`,
  'newline-delimited features': (id) => feature('', `"place_id":${id},`),
  'newline-delimited records': (id) => `{"id":${id},"name":"Bakery"}\n`,
  'text sequence': (id) => `\u001e{"id":\n${id}\n,"name":"Bakery"}\n`,
  array: (id) => `[{"name":"Bakery","uuid": ${id} }]`,
  'answer of an API': (id) => `{"results":[{"place_id":${id},"name":"Bakery"}]}`,
  'JSON-LD': (id) =>
    `{"@context":"https://schema.org",\n"@graph":[{"@type":"Bakery","identifier":${id},"name":"Bakery"}]}`,
  'web page': (id) =>
    `<html><script type="application/ld+json">{"@type":"Bakery","identifier":${id},"name":"Bakery"}</script></html>`,
}

/** The identifiers that a file gives, with their prefix. */
async function identifiers(content: string | Buffer): Promise<unknown[]> {
  const mapping = { columns: new Map(), source: 's' }
  return (await contents(content)).map((row) => {
    const made = 'reason' in row ? row : toPlace(row, mapping)
    return 'reason' in made ? made.reason : made.place.data_source_identifier
  })
}

const integer = fc.oneof(
  fc.bigInt({ min: -(2n ** 64n), max: 2n ** 64n }),
  fc.bigInt({ min: 0n, max: 10n ** 60n }),
  fc.bigInt({ min: 2n ** 53n - 3n, max: 2n ** 53n + 3n }),
)

test('any integer that is an identifier is that identifier, in every format', async (t) => {
  for (const [name, content] of Object.entries(FILES)) {
    await fc.assert(
      fc.asyncProperty(integer, async (id) => {
        t.deepEqual(await identifiers(content(String(id))), [`s:${id}`], name)
      }),
      { numRuns: propertyRuns(100) },
    )
  }
})

test('any integer of a Parquet file is an identifier, also one that is written as a decimal', async (t) => {
  const types = { int64: 64n, decimal64: 58n, decimal: 120n, cents: 110n } as const
  for (const [type, bits] of Object.entries(types) as [keyof typeof types, bigint][]) {
    const id = fc.bigInt({ min: -(2n ** (bits - 1n)) + 1n, max: 2n ** (bits - 1n) - 1n })
    await fc.assert(
      fc.asyncProperty(fc.array(id, { minLength: 1, maxLength: 5 }), async (ids) => {
        const rows = [
          ...ids.map((each) => ({ id: type === 'cents' ? each * 100n : each, name: 'Bakery' })),
          { name: 'Bakery', id: null },
        ]
        const found = await identifiers(parquetFile([{ name: 'id', type }, { name: 'name' }], rows))
        t.deepEqual(
          found.slice(0, -1),
          ids.map((each) => `s:${each}`),
          type,
        )
      }),
      { numRuns: propertyRuns(60) },
    )
  }
})

test('a decimal of a Parquet file that is no integer is a number', async (t) => {
  const rows = [-150n, 1n, 7n * 10n ** 17n + 25n, null].map((price) => ({ price }))
  const found = await contents(parquetFile([{ name: 'price', type: 'cents' }], rows))
  t.deepEqual(
    found.map((row) => ('properties' in row ? row.properties['price'] : row)),
    [-1.5, 0.01, 7e15, null],
  )
})

test('a JSON column of a Parquet file keeps its integers', (t) => {
  const bytes = (text: string) => new Uint8Array(Buffer.from(text))
  t.deepEqual(PARSERS.jsonFromBytes?.(bytes('{"id":76561198000000001}')), { id: '76561198000000001' })
  const deep = '['.repeat(100_000) + ']'.repeat(100_000)
  t.is(PARSERS.jsonFromBytes?.(bytes(deep)), deep)
})

test('numbers that JavaScript holds stay numbers, and so do fractions', (t) => {
  const texts = ['0', '-0', '12', '1.50', '1e3', '-9007199254740991', '9007199254740992', '1e21', '1e-400']
  for (const text of texts) t.is(exactNumber(text), Number(text), text)
  t.is(exactNumber('13.404953999999999999999'), 13.404954)
  t.is(exactNumber('9007199254740993.0'), '9007199254740993')
  t.is(exactNumber('7.6561198000000001e16'), '76561198000000001')
  t.is(exactNumber('1'.repeat(400)), '1'.repeat(400))
})

test('an event keeps the identifier that is a large integer', (t) => {
  const [id, other] = ['18446744073709551615', '18446744073709551614'].map((text) => {
    const properties = { name: 'Concert', start_date: '2026-11-21T19:30:00Z', id: exactNumber(text) }
    const made = toEvent({ properties }, { source: 's' })
    return 'event' in made ? made.event.data_source_identifier : made.reason
  })
  t.deepEqual([id, other], ['s:18446744073709551615', 's:18446744073709551614'])
})

testOn(
  ANY_ENGINE,
  'two places with large identifiers are two, and a second import changes nothing',
  async (t, { database }) => {
    const ids = ['76561198000000001', '76561198000000002', '9007199254740992', '9007199254740993', '12', '1e3']
    const content = `[${ids.map((id, index) => `{"id":${id},"name":"Place ${index}"}`).join()}]`
    t.deepEqual(await imported(database, content), { inserted: 6, updated: 0, unchanged: 0, rejected: 0 })
    t.deepEqual(await imported(database, content), { inserted: 0, updated: 0, unchanged: 6, rejected: 0 })
    const rows = await database.rows<{ id: string }>(sql`
    select data_source_identifier as id from places where name like 'Place%' order by name`)
    t.deepEqual(
      rows.map(({ id }) => id),
      [...ids.slice(0, 5), '1000'].map((id) => `big:${id}`),
    )
  },
)

let rejectedFile = ''
async function imported(database: Database, content: string) {
  const path = temporaryFile(content)
  rejectedFile = `${path}.rejected.ndjson`
  const { inserted, updated, unchanged, rejected } = await importFile(
    database,
    path,
    { rejectedFile, source: 'big' },
    () => undefined,
  )
  return { inserted, updated, unchanged, rejected }
}

const DEEP = 100_000
/** Records whose tags are arrays, or objects, within each other. */
const HOSTILE = [
  `{"name":"Hostile","tags":${'['.repeat(DEEP)}${']'.repeat(DEEP)}}`,
  `{"name":"Hostile","tags":${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}}`,
]
const WRAPPED: Readonly<Record<string, (records: readonly string[]) => string>> = {
  'newline-delimited': (records) => records.join('\n'),
  array: (records) => `[${records.join()}]`,
  GeoJSON: (records) =>
    `{"type":"FeatureCollection","features":[${records
      .map((record) => `{"type":"Feature","geometry":null,"properties":${record}}`)
      .join()}]}`,
  'web page': (records) =>
    `<html>${records.map((record) => `<script type="application/ld+json">${record}</script>`).join('')}</html>`,
}

testOn(ANY_ENGINE, 'a record that is nested 100,000 deep is rejected alone', async (t, { database }) => {
  for (const [name, wrapped] of Object.entries(WRAPPED)) {
    const content = wrapped([`{"name":"First, ${name}"}`, ...HOSTILE, `{"name":"Last, ${name}","tags":["a"]}`])
    t.deepEqual(await imported(database, content), { inserted: 2, updated: 0, unchanged: 0, rejected: 2 }, name)
    const reasons = readFileSync(rejectedFile, 'utf8').trim().split('\n')
    t.is(reasons.length, 2)
    for (const line of reasons) t.like(JSON.parse(line), { field: 'row', reason: 'is nested deeper than 100 levels' })
  }
})
