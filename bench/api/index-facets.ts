/**
 * Measures how long facets take the thread of the index, without its messages:
 * `DATABASE_URL=postgres://… npx tsx bench/api/index-facets.ts --places 1000000 --beside ../before`. `--beside` names a folder
 * with another version, which takes turns. Each version has the same places in memory. `loaded`: nothing has been counted
 * since the places were loaded; `changed`: a place has changed since; `filter`: nobody has asked for the filter; `again`: the
 * same request once more. These are processor times. The yardstick is a bare `group by` for each facet, which also puts the
 * values in order, by the clock.
 */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from 'esbuild'
import sql, { raw } from 'sql-template-tag'
import type { Block } from '../../answers/index/blocks/block.ts'
import type { PlaceCondition } from '../../core/query/ast.ts'
import { PLACE_FACETS } from '../../core/query/facets.ts'
import { INDEXED_AT, INDEXED_FIELDS, type IndexedRow } from '../../core/query/indexed-fields.ts'
import { MAX_FACET_SIZE } from '../../core/query/limits.ts'
import { PLACE_FIELDS, VISIBLE } from '../../core/query/place-fields.ts'
import { whereSql } from '../../sql/compile/conditions.ts'
import { Database } from '../../sql/core/database.ts'
import { placesOnPages, placeTableSize } from '../../sql/index/rows.ts'
import { benchDatabase } from '../support/dataset.ts'
import { share } from '../support/in-turn.ts'

const options = {
  places: { type: 'string', default: '1000000' },
  runs: { type: 'string', default: '11' },
  beside: { type: 'string' },
} as const
const flags = parseArgs({ options }).values
const server = process.env['DATABASE_URL']
if (!server) throw new Error('DATABASE_URL must name a PostgreSQL server on which a database may be made')

const PAGES_AT_ONCE = 2000
const CITY = INDEXED_AT.get('city') as number
const FACETS = { city: ['city'], 'the nine others': PLACE_FACETS.filter((name) => name !== 'city'), all: PLACE_FACETS }

const database = new Database({ url: await benchDatabase(server, Number(flags.places)), statementTimeout: 0 })
let oneRow: IndexedRow | undefined
const versions = await Promise.all([...(flags.beside ? [flags.beside] : []), '.'].map(readVersion))
await loadPlaces()
console.error(`${versions[0]?.places.size} places, ${await cities()} cities; milliseconds, medians`)
console.error('version      facets           loaded  changed   filter    again group by')
for (const [title, names] of Object.entries(FACETS)) {
  const bare = await timed(() => groupBy(names))
  const times = versions.map(() => ({ loaded: [], changed: [], filter: [], again: [] }) as Record<string, number[]>)
  for (let run = -2; run < Number(flags.runs); run++) {
    for (const [number, version] of versions.entries()) {
      const { places, ask } = version
      const note = (kind: string, where: PlaceCondition[]) => {
        const begin = process.cpuUsage()
        ask(where, names)
        const { user, system } = process.cpuUsage(begin)
        if (run >= 0) times[number]?.[kind]?.push((user + system) / 1000)
      }
      for (const { derived } of places.blocks) {
        derived.passing.clear()
        derived.histograms.length = 0
      }
      note('loaded', [])
      note('again', [])
      change(version, run)
      note('changed', [])
      note('filter', [{ op: 'gte', field: 'rating', value: 3 + run / 1e6 }])
    }
  }
  for (const [number, { folder }] of versions.entries()) {
    const medians = ['loaded', 'changed', 'filter', 'again'].map((kind) => share(times[number]?.[kind] ?? [], 0.5))
    const cells = [...medians, bare].map((each) => each.toFixed(1).padStart(8))
    console.error(`${folder.slice(-12).padEnd(12)} ${title.padEnd(15)} ${cells.join(' ')}`)
  }
}
await database.close()

type Version = Awaited<ReturnType<typeof readVersion>>

/** The index of the version in a folder, compiled as the service is. */
async function readVersion(folder: string, number: number) {
  const contents = ['answers/questions', 'blocks/indexed-places', 'blocks/read-rows']
    .map((file) => `export * from './${file}.ts'`)
    .join('\n')
  const outfile = `.data/bench/index-facets-${number}.js`
  const format = { bundle: true, packages: 'external', format: 'esm', target: 'node20.19' } as const
  await build({ ...format, stdin: { contents, resolveDir: resolve(folder, 'answers/index') }, outfile })
  const { answerTo, IndexedPlaces, readRows } = (await import(resolve(outfile))) as {
    answerTo: typeof import('../../answers/index/answers/questions.ts').answerTo
    IndexedPlaces: typeof import('../../answers/index/blocks/indexed-places.ts').IndexedPlaces
    readRows: typeof import('../../answers/index/blocks/read-rows.ts').readRows
  }
  const places = new IndexedPlaces()
  const ask = (where: PlaceCondition[], names: readonly string[]) =>
    answerTo(places, { kind: 'values', asked: { where, groups: [{ where, names }], most: MAX_FACET_SIZE } })
  return { folder, places, readRows, ask }
}

async function loadPlaces(): Promise<void> {
  const { pages } = await placeTableSize(database)
  const chunks = versions.map((): Block[] => [])
  for (let page = 0; page < pages; page += PAGES_AT_ONCE) {
    const rows = JSON.parse(await placesOnPages(database, page, page + PAGES_AT_ONCE)) as IndexedRow[]
    for (const [number, { places, readRows }] of versions.entries()) {
      chunks[number]?.push(readRows(rows, places))
    }
    oneRow = rows[0] ?? oneRow
  }
  for (const [number, { places }] of versions.entries()) places.load(chunks[number] ?? [])
}

/** Gives a place a city that no other place has. */
function change({ places }: Version, run: number): void {
  if (!oneRow) throw new Error('there are no places')
  const row: unknown[] = [...oneRow]
  row[row.length - INDEXED_FIELDS.length + CITY] = [`${run} new city`]
  places.apply([[oneRow[0], [oneRow[1]], row as unknown as IndexedRow]])
}

async function groupBy(names: readonly string[]): Promise<void> {
  for (const name of names) {
    const { column, counted, kind } = PLACE_FIELDS.named(name)
    const value = raw(kind === 'labels' ? `unnest(${counted.sql})` : column)
    await database.rows(sql`
      select ${value} as value, count(*) from places where ${whereSql(VISIBLE)} group by 1
      order by 2 desc, 1 limit ${MAX_FACET_SIZE}`)
  }
}

async function cities(): Promise<number> {
  const [found] = await database.rows<{ count: number }>(
    sql`select count(distinct city_normal)::int as count from places`,
  )
  return found?.count ?? 0
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await run()
  return performance.now() - begin
}
