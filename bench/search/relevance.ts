/**
 * Measures how well search finds a place by what people type of its name:
 * `DATABASE_URL=postgres://… [MEILI_URL=… MEILI_KEY=…] npx tsx bench/search/relevance.ts --places 100000`.
 * A query succeeds if a place of that name (and that address, if the query has it) is the first, or among the first
 * ten. Typos are only where search allows them: in words of at least five letters, after the first letter. A half is
 * used only if at most ten different names begin with it: nobody can tell which of a hundred cafés is meant by `Café`.
 * If more than ten places begin with a half, chains fill the list. So the rate of an order that ignores chains is
 * printed as well.
 */
import { parseArgs } from 'node:util'
import sql from 'sql-template-tag'
import { parseSearch } from '../../core/query/parse/search.ts'
import { Random } from '../../data/sample/random.ts'
import type { SearchEngine } from '../../search/engine.ts'
import { maxTypos } from '../../search/typo-limits.ts'
import { Database } from '../../sql/core/database.ts'
import { placesByIds } from '../../sql/places/places-by-ids.ts'
import { benchDatabase } from '../support/dataset.ts'
import { benchEngines } from './search-engines.ts'

const flags = parseArgs({ options: { places: { type: 'string' }, queries: { type: 'string' } } }).values
const places = Number(flags.places ?? 100_000)
const queries = Number(flags.queries ?? 300)
const server = process.env['DATABASE_URL']
if (!server) throw new Error('DATABASE_URL must name a PostgreSQL server on which a database may be made')

interface Wanted {
  name: string
  address: string | null
}

const random = new Random().restart(7, 0, 0)
const pick = (count: number) => random.below(count)

/** Makes a query of each kind from a place; undefined if its name does not allow that kind. */
const KINDS: Readonly<Record<string, (wanted: Wanted) => string | undefined>> = {
  exact: ({ name }) => name,
  'one typo': ({ name }) => mistyped(name, 1),
  'two typos': ({ name }) => mistyped(name, 2),
  'first half': ({ name }) => ([...name].length < 8 ? undefined : name.slice(0, Math.ceil(name.length / 2)).trim()),
  'words swapped': ({ name }) => {
    const [first, ...rest] = name.split(' ')
    return rest.length > 0 ? [...rest, first].join(' ') : undefined
  },
  'name and street': ({ name, address }) => (address ? `${name} ${address.split(',')[0]}` : undefined),
}

/** Returns the name with typos: a letter omitted, doubled, replaced, or swapped with the next. */
function mistyped(name: string, times: number): string | undefined {
  const words = name.split(' ')
  const left: number[] = words.map((word) => (/^[\p{Script=Latin}]+$/u.test(word) ? maxTypos(word) : 0))
  for (let time = 0; time < times; time++) {
    const open = words.flatMap((_, index) => ((left[index] ?? 0) > 0 ? [index] : []))
    const index = open[pick(open.length)]
    if (index === undefined) return undefined
    left[index] = (left[index] ?? 0) - 1
    const word = words[index] as string
    const at = 1 + pick(word.length - 2)
    const [before, letter, next, after] = [word.slice(0, at), word[at], word[at + 1], word.slice(at + 2)]
    const edits = [`${letter}${letter}${next}`, `x${next}`, `${next}${letter}`]
    // Without the letter, the word may be too short for typos.
    if (maxTypos(word.slice(1)) === maxTypos(word)) edits.push(`${next}`)
    words[index] = before + edits[random.below(edits.length)] + after
  }
  return words.join(' ')
}

const database = new Database({ url: await benchDatabase(server, places), statementTimeout: 60_000 })
const drawn = await database.rows<Wanted>(sql`
  select name, address from places where is_public and not is_duplicate order by md5(id::text) limit ${queries}`)
console.error(`${places} places, ${drawn.length} names          kind   queries     @1    @10`)
const engines = await benchEngines(database)
for (const { name: engineName, engine } of engines) {
  for (const [kind, make] of Object.entries(KINDS)) {
    const made = drawn.flatMap((wanted) => {
      const text = make(wanted)
      return text === undefined ? [] : [{ wanted, text }]
    })
    const asked: typeof made = []
    for (const one of made) if (kind !== 'first half' || (await namesBegun(one.text)) <= 10) asked.push(one)
    const ranks: number[] = []
    for (const { wanted, text } of asked) ranks.push(await rankOf(engine, text, wanted, kind === 'name and street'))
    const ceiling = kind === 'first half' ? `   by chance ${(await hoped(asked)).toFixed(3)}` : ''
    const share = (max: number) => (ranks.filter((rank) => rank < max).length / ranks.length).toFixed(3)
    console.error(
      `${engineName.padEnd(16)} ${kind.padStart(22)} ${String(asked.length).padStart(9)} ${share(1)} ${share(10)}${ceiling}`,
    )
  }
}
await database.close()

async function namesBegun(text: string): Promise<number> {
  const [row] = await database.rows<{ count: number }>(sql`
    select count(distinct lower(name))::int as count from places where lower(name) collate "C" like lower(${text}) || '%'`)
  return row?.count ?? 0
}

/**
 * Mean chance that a place of the wanted name is among ten drawn at random from the places that begin with the text:
 * 1 − C(n − m, 10) / C(n, 10) for m of n places.
 */
async function hoped(asked: readonly { wanted: Wanted; text: string }[]): Promise<number> {
  let sum = 0
  for (const { wanted, text } of asked) {
    const [row] = await database.rows<{ all: number; meant: number }>(sql`
      select count(*)::int as all, count(*) filter (where name = ${wanted.name})::int as meant from places
      where is_public and not is_duplicate and starts_with(lower(name), lower(${text}))`)
    const { all = 0, meant = 0 } = row ?? {}
    let missed = 1
    for (let taken = 0; taken < Math.min(10, all); taken++) missed *= Math.max(0, all - meant - taken) / (all - taken)
    sum += 1 - missed
  }
  return sum / asked.length
}

/** Returns the rank, from 0; Infinity if the place is not among the first ten. */
async function rankOf(engine: SearchEngine, text: string, wanted: Wanted, hasStreet: boolean): Promise<number> {
  const query = parseSearch(new URLSearchParams({ search: text }))
  const slice = { limit: 10, offset: 0 }
  // Like the service, falls back to PostgreSQL for queries that an engine can't express.
  const found = (await engine.find(query, slice)) ?? (await engines[0]?.engine.find(query, slice))
  const ids = found?.ids ?? []
  const places = new Map((await placesByIds(database, ids)).map((row) => [row.id, row]))
  const rank = ids.findIndex((id) => {
    const place = places.get(id)
    return place?.name === wanted.name && (!hasStreet || place.address === wanted.address)
  })
  return rank < 0 ? Number.POSITIVE_INFINITY : rank
}
