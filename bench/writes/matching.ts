/**
 * Measures how well descriptions find their places:
 * `DATABASE_URL=postgres://… npx tsx bench/writes/matching.ts --places 100000`. Descriptions are made from sample
 * places, with names and addresses edited as in bench/writes/edits.ts. Near misses combine two places and mean neither.
 * A third of all have position and city, a third only the city, a third neither. Precision is the share of the found
 * places that were meant; recall is the share of the meant places that were found. Processor time is that of this process
 * and of PostgreSQL, for a description.
 */
import { parseArgs } from 'node:util'
import sql from 'sql-template-tag'
import { readConfig } from '../../config.ts'
import { ONLY_NAME } from '../../core/match/records.ts'
import { Random } from '../../sample/random.ts'
import { type Description, findOrCreate } from '../../sql/batch/batch.ts'
import { Database } from '../../sql/core/database.ts'
import { benchCopy } from '../support/dataset.ts'
import { startProcessorTime } from '../support/processor-time.ts'
import { EDITS } from './edits.ts'

const flags = parseArgs({
  options: {
    places: { type: 'string', default: '100000' },
    each: { type: 'string', default: '1000' },
    show: { type: 'boolean', default: false },
  },
}).values
const server = process.env['DATABASE_URL']
if (!server) throw new Error('DATABASE_URL must name a PostgreSQL server on which a database may be made')

interface Stored {
  id: string
  name: string
  address: string
  city: string
  longitude: number
  latitude: number
}

interface Pair extends Stored {
  other: Stored
}

interface Tally {
  meant: number
  right: number
  wrong: number
  /** Processor time, ms. */
  spent: number
}

const { matching } = readConfig(process.env)
let described = 0
const random = new Random().restart(1, 2, 3)
const copy = await benchCopy(server, Number(flags.places))
const database = new Database({ url: copy.url, statementTimeout: 0 })
try {
  const places = await database.rows<Stored>(sql`
    select id, name, address, city, longitude, latitude from places
    where address is not null and city is not null and location is not null order by md5(id::text) limit ${Number(flags.each)}`)
  const all: Tally = { meant: 0, right: 0, wrong: 0, spent: 0 }
  console.error('                                        descriptions   precision   recall   processor ms')
  for (const [kind, edit] of Object.entries(EDITS)) {
    const cases = places.flatMap((place) => {
      const written = edit(place, random)
      return written ? [{ place, written: { ...place, ...written } }] : []
    })
    await measure(kind, cases, all)
  }
  for (const [kind, pairs] of await nearMisses()) {
    const cases = pairs.map(({ other, ...place }) => ({ place: undefined, written: { ...other, name: place.name } }))
    await measure(kind, cases, all)
  }
  say('all', described, all)
} finally {
  await database.close()
  await copy.drop()
}

/**
 * Returns pairs for descriptions with the name of one place at the address of another: a branch that does not exist. A
 * match allows a house number off by 10 and a position off by 75 m, so the two are farther apart than that.
 */
async function nearMisses(): Promise<[kind: string, pairs: Pair[]][]> {
  const pairs = (where: ReturnType<typeof sql>) =>
    database.rows<Pair>(sql`
      select a.id, a.name, a.address, a.city, a.longitude, a.latitude, to_json(b) as other
      from (select * from places where address is not null and location is not null order by md5(id::text || 'near')
        limit ${Number(flags.each)}) as a
      cross join lateral (
        select id, name, address, city, longitude, latitude from places as b
        where b.address is not null and b.location is not null and b.name <> a.name and ${where}
          and not st_dwithin(b.location, a.location, 100)
          and (regexp_replace(b.address, '[0-9]+', '') <> regexp_replace(a.address, '[0-9]+', '')
            or abs(substring(b.address, '[0-9]+')::numeric - substring(a.address, '[0-9]+')::numeric) > 10)
        limit 1) as b`)
  return [
    ['near miss: a branch 2 km away', await pairs(sql`st_dwithin(b.location, a.location, 2000)`)],
    ['near miss: a branch 300 m away', await pairs(sql`st_dwithin(b.location, a.location, 300)`)],
    ['near miss: a branch in the city', await pairs(sql`b.city = a.city`)],
    ['near miss: the name in another city', await pairs(sql`b.city <> a.city and b.id > a.id`)],
  ]
}

async function measure(
  kind: string,
  cases: readonly { place: Stored | undefined; written: Stored }[],
  all: Tally,
): Promise<void> {
  const descriptions = cases.map(({ written }, index) => toDescription(written, index % 3))
  const tally: Tally = { meant: 0, right: 0, wrong: 0, spent: 0 }
  const batch = { descriptions, editorialCategories: [], tags: [], dryRun: true }
  const spent = await startProcessorTime(database)
  const results = await findOrCreate(database, batch, matching)
  tally.spent = await spent()
  for (const [index, { place, written }] of cases.entries()) {
    const result = results[index]
    if (!result || result instanceof Error) throw result
    if (place) tally.meant += 1
    const right = result.place === (place?.id ?? null)
    if (place && right) tally.right += 1
    // `place` is null for a match with another description of the batch, which is no place here.
    const isFound = result.place !== null
    if (isFound && !right) tally.wrong += 1
    if (flags.show && !right) await show(kind, place, written, result.place)
  }
  described += cases.length
  for (const key of ['meant', 'right', 'wrong', 'spent'] as const) all[key] += tally[key]
  say(kind, cases.length, tally)
}

async function show(kind: string, place: Stored | undefined, written: Stored, found: string | null): Promise<void> {
  const [other] = await database.rows<Stored>(sql`select name, address from places where id = ${found}::uuid`)
  console.error(
    kind,
    '|',
    written.name,
    '|',
    written.address,
    '| meant',
    place?.name,
    '|',
    place?.address,
    '| found',
    other,
  )
}

/** Kind 0: with a position about 30 m off, and a city; 1: with a city; 2: neither. */
function toDescription({ name, address, city, longitude, latitude }: Stored, kind: number): Description {
  const off = () => (random.unit() - 0.5) * 0.0006
  const position =
    kind === 0 ? { longitude: longitude + off(), latitude: latitude + off() } : { longitude: null, latitude: null }
  return { ...ONLY_NAME, id: null, name, address, city: kind < 2 ? city : null, ...position }
}

function say(kind: string, count: number, { meant, right, wrong, spent }: Tally): void {
  const share = (part: number, whole: number) => (whole === 0 ? '-' : (part / whole).toFixed(4)).padStart(8)
  console.error(
    `${kind.padEnd(40)} ${String(count).padStart(8)}    ${share(right, right + wrong)} ${share(right, meant)}   ${(spent / count).toFixed(2).padStart(12)}   ${wrong} wrong`,
  )
}
