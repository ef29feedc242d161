/**
 * Measures one `POST /v0.3/places/` after the other by one client, of places that are not stored:
 * `DATABASE_URL=postgres://… npx tsx bench/writes/post.ts --database whereabouts_bench_1000000 --beside ../before` (after
 * `npm run build`, in both folders). The places were stored: each version has a copy of the database from which they were
 * deleted. The yardsticks are bare INSERTs of the same columns into the same table with its indexes, prepared, each in its
 * own transaction: with the triggers of the table, and without. All ways take turns. Commits are synchronous.
 */
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { COLUMNS } from '../../core/model/place.ts'
import { Database } from '../../sql/core/database.ts'
import { beginBasis, listBases } from '../../sql/scores/bases.ts'
import { registerWriter } from '../../test/support/installation/clients.ts'
import { processSeconds } from '../../test/support/processes/cost.ts'
import { copyOf } from '../support/dataset.ts'
import { startOurs } from '../support/http-servers.ts'
import { share } from '../support/in-turn.ts'

const options = {
  database: { type: 'string', default: 'whereabouts_bench_1000000' },
  posts: { type: 'string', default: '1000' },
  beside: { type: 'string' },
} as const
const flags = parseArgs({ options }).values
const server = process.env['DATABASE_URL'] ?? ''
if (server === '') throw new Error('DATABASE_URL must name a PostgreSQL server on which a database may be made')

/** Name of the connections that are not those of a service. */
const YARDSTICK = 'yardstick'
/** Not counted. */
const WARM_UP = 50
/** Places that a way stores before the next one's turn. */
const TURN = 25
const runs = WARM_UP + Number(flags.posts)
const NAMES = COLUMNS.flatMap(([name, { setBy }]) => (setBy === 'users' ? [name] : []))

type Place = Record<string, unknown>

interface Way {
  readonly title: string
  store(place: Place): Promise<void>
  /** Processor seconds of the service and of the connections to the database. */
  seconds(): Promise<readonly [service: number, database: number]>
}

const endings: (() => Promise<void>)[] = []
try {
  const measured: { way: Way; places: Place[]; times: number[]; before: readonly [number, number] }[] = []
  for (const program of [...(flags.beside ? [flags.beside] : []), '.']) {
    const { url, places } = await emptied(program)
    const ways = [await posting(program, url)]
    if (program === '.') ways.push(await inserting(url, 'origin'), await inserting(url, 'replica'))
    for (const way of ways) measured.push({ way, places: places.splice(0, runs), times: [], before: [0, 0] })
  }
  for (let turn = 0; turn < runs; turn += TURN) {
    for (const each of measured) {
      if (turn === WARM_UP) each.before = await each.way.seconds()
      for (const place of each.places.slice(turn, turn + TURN)) {
        const begin = performance.now()
        await each.way.store(place)
        if (turn >= WARM_UP) each.times.push(performance.now() - begin)
      }
    }
  }
  console.error(
    `${flags.posts} places; milliseconds; processor time of a place\n${''.padEnd(22)}p50     p99     max  service  PostgreSQL`,
  )
  for (const { way, times, before } of measured) {
    const after = await way.seconds()
    const spent = after.map((seconds, kind) => ((seconds - (before[kind] ?? 0)) * 1000) / times.length)
    const figures = [share(times, 0.5), share(times, 0.99), Math.max(...times), ...spent]
    console.error(
      `${way.title.slice(-18).padEnd(18)}${figures.map((figure) => figure.toFixed(2).padStart(8)).join('')}`,
    )
  }
} finally {
  for (const end of endings.toReversed()) await end()
}

/** A copy of the database for a version, without the places returned, which are real ones. */
async function emptied(program: string): Promise<{ url: string; places: Place[] }> {
  const { url, drop } = await copyOf(server, flags.database)
  endings.push(drop)
  const { status } = spawnSync(process.execPath, ['dist/cli.js', 'migrate'], {
    cwd: program,
    env: { ...process.env, DATABASE_URL: url },
  })
  if (status !== 0) throw new Error(`migrate failed in ${program}`)
  const database = new Database({ url, statementTimeout: 0 })
  // A loaded database has none yet. Scoring a place with one takes longer.
  if ((await listBases(database)).length === 0) await database.transaction((transaction) => beginBasis(transaction, 1))
  await database.close()
  const client = await connected(url)
  await client.query(`alter database ${client.escapeIdentifier(client.database ?? '')} set synchronous_commit = on`)
  const { rows } = await client.query<Place>(
    `
    delete from places where id in (select id from places where is_public order by md5(id::text) limit $1)
    returning ${NAMES.join(', ')}`,
    [3 * runs],
  )
  await client.query('vacuum analyze places')
  await client.query('checkpoint')
  await client.end()
  const isGiven = ([, value]: [string, unknown]) => value !== null
  return { url, places: rows.map((row) => Object.fromEntries(Object.entries(row).filter(isGiven))) }
}

async function posting(program: string, url: string): Promise<Way> {
  const service = await startOurs(url, 'serve', '/readyz', {}, program)
  endings.push(() => service.stop())
  const headers = { 'content-type': 'application/json', authorization: `Token ${await registerWriter(service.base)}` }
  const watch = await connected(url)
  endings.push(() => watch.end())
  return {
    title: `POST ${program}`,
    async store(place) {
      const answer = await fetch(`${service.base}/v0.3/places/`, {
        method: 'POST',
        headers,
        body: JSON.stringify(place),
      })
      const text = await answer.text()
      if (answer.status !== 201) throw new Error(`${answer.status}: ${text}`)
    },
    async seconds() {
      const { rows } = await watch.query<{ pid: number }>(
        `
        select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
          and application_name <> $1`,
        [YARDSTICK],
      )
      return [service.cpuSeconds(), rows.reduce((sum, { pid }) => sum + processSeconds(pid).own, 0)]
    },
  }
}

/** `replica`: without triggers. */
async function inserting(url: string, role: 'origin' | 'replica'): Promise<Way> {
  const client = await connected(url)
  endings.push(() => client.end())
  await client.query(`set session_replication_role = ${role}`)
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const pid = rows[0]?.pid as number
  const names = [...NAMES, 'slug']
  const text = `insert into places (${names.join(', ')}) values (${names.map((_, at) => `$${at + 1}`).join(', ')})`
  const isLabels = new Set(COLUMNS.flatMap(([name, { type }]) => (type === 'labels' ? [name as string] : [])))
  return {
    title: role === 'origin' ? 'INSERT' : 'without triggers',
    async store(place) {
      const values = names.map((name) => place[name] ?? (isLabels.has(name) ? [] : name === 'is_closed' ? false : null))
      await client.query({ name: 'insert', text, values: [...values.slice(0, -1), crypto.randomUUID()] })
    },
    seconds: async () => [0, processSeconds(pid).own],
  }
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: YARDSTICK })
  await client.connect()
  return client
}
