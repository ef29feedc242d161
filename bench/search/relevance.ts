/**
 * Measures how well search finds a place by what people type of it, in generated places or in those of a file:
 * `DATABASE_URL=postgres://… [MEILI_URL=… MEILI_KEY=…] npx tsx bench/search/relevance.ts [--places 100000] [--kind address] [FILE]`.
 * A query succeeds if a place of that name (and that city or address, if the query has it) is the first, or among the
 * first ten. It prints the share of queries that find nothing, and the median time of a query as well.
 */
import { parseArgs } from 'node:util'
import sql from 'sql-template-tag'
import { matchText } from '../../core/match/words.ts'
import { parseSearch } from '../../core/query/parse/search.ts'
import { words } from '../../core/words/words.ts'
import { Database } from '../../sql/core/database.ts'
import { placesByIds } from '../../sql/places/places-by-ids.ts'
import { benchDatabase } from '../support/dataset.ts'
import { importedDatabase } from '../support/imported-database.ts'
import { share } from '../support/in-turn.ts'
import { type BenchEngine, benchEngines } from './search-engines.ts'
import { KINDS, type Wanted } from './typed-queries.ts'

const options = { places: { type: 'string' }, queries: { type: 'string' }, kind: { type: 'string' } } as const
const { values: flags, positionals } = parseArgs({ options, allowPositionals: true })
const queries = Number(flags.queries ?? 300)
const server = process.env['DATABASE_URL']
if (!server) throw new Error('DATABASE_URL must name a PostgreSQL server on which a database may be made')

const [file] = positionals
const url = file
  ? (await importedDatabase(server, file)).url
  : await benchDatabase(server, Number(flags.places ?? 100_000))
const database = new Database({ url, statementTimeout: 60_000 })

/** Places in a fixed order that is not theirs, far more than are needed, because few have all that a kind needs. */
const drawn = await database.rows<Wanted>(sql`
  select name, address, city, postcode from places where is_public and not is_duplicate
  order by md5(id::text) limit ${queries * 40}`)
console.error('engine           kind                    queries     @1    @10   none   p50 ms')
const { engines, close } = await benchEngines(database)
for (const [
  kind,
  { make, hasCity = false, hasAddress = false, isStreet = false, isBeginning = false },
] of Object.entries(KINDS)) {
  if (!kind.includes(flags.kind ?? '')) continue
  const asked: { wanted: Wanted; text: string }[] = []
  for (const wanted of drawn) {
    const text = make(wanted)
    if (text === undefined || (isBeginning && (await namesBegun(text)) > 10)) continue
    asked.push({ wanted, text })
    if (asked.length === queries) break
  }
  for (const engine of engines) {
    const engineName = engine.name
    const ranks: number[] = []
    const times: number[] = []
    let none = 0
    for (const { wanted, text } of asked) {
      const begin = performance.now()
      const ids = await firstTen(engine, text)
      times.push(performance.now() - begin)
      if (ids.length === 0) none++
      ranks.push(await rankOf(ids, wanted, { hasCity, hasAddress, isStreet }))
    }
    const within = (max: number) => (ranks.filter((rank) => rank < max).length / ranks.length).toFixed(3)
    const figures = [within(1), within(10), (none / asked.length).toFixed(3), share(times, 0.5).toFixed(1).padStart(7)]
    console.error(
      `${engineName.padEnd(16)} ${kind.padEnd(22)} ${String(asked.length).padStart(8)}  ${figures.join('  ')}`,
    )
  }
}
await close()
await database.close()

async function namesBegun(text: string): Promise<number> {
  const [row] = await database.rows<{ count: number }>(sql`
    select count(distinct lower(name))::int as count from places where lower(name) collate "C" like lower(${text}) || '%'`)
  return row?.count ?? 0
}

async function firstTen({ search }: BenchEngine, text: string): Promise<readonly string[]> {
  const query = parseSearch(new URLSearchParams({ search: text, relaxed: 'true' }))
  const { result } = await search.find(query, { limit: 10, offset: 0 })
  return result.ids
}

/** Returns the rank, from 0; Infinity if the place is not among the ids. */
async function rankOf(
  ids: readonly string[],
  wanted: Wanted,
  { hasCity, hasAddress, isStreet }: { hasCity: boolean; hasAddress: boolean; isStreet: boolean },
): Promise<number> {
  const places = new Map((await placesByIds(database, ids)).map((row) => [row.id, row]))
  const rank = ids.findIndex((id) => {
    const place = places.get(id)
    if (isStreet) return place !== undefined && streetOf(place) === streetOf(wanted)
    return (
      place &&
      sameWords(place.name, wanted.name) &&
      (!hasCity || place.city === wanted.city) &&
      (!hasAddress || place.address === wanted.address)
    )
  })
  return rank < 0 ? Number.POSITIVE_INFINITY : rank
}

function streetOf({ address }: Pick<Wanted, 'address'>): string {
  return matchText(address?.split(',')[0] ?? '')
}

/** Names that differ in case, accents or punctuation alone are the same to a searcher. */
function sameWords(one: string, other: string): boolean {
  return words(one).join(' ') === words(other).join(' ')
}
