/**
 * The index in memory never gives a wrong answer: while the service is killed and starts again, while PostgreSQL is, in
 * a change of the schema that rewrites all places, a full score run, and a large import. `INDEX_PLACES=100000 npx ava
 * --timeout=30m test/reliability/index-stays-exact.test.ts` imports more. It prints how long PostgreSQL stood in.
 */
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ExecutionContext } from 'ava'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { keyTile, type Tile, tileKey } from '../../core/geo/tile.ts'
import type { PlaceCondition } from '../../core/query/ast.ts'
import { parseList } from '../../core/query/parse/list.ts'
import { settledOnce } from '../../search/text/readings.ts'
import { currentSnapshot, sinceSql } from '../../sql/changes/changes.ts'
import { Database } from '../../sql/core/database.ts'
import { countQuery } from '../../sql/places/counts.ts'
import { listPlaces } from '../../sql/places/places.ts'
import { resolveConditions } from '../../sql/places/resolve-conditions.ts'
import { testOnOwnPostgres } from '../support/databases/on-own-postgres.ts'
import { crowdedSpot, drawCrowdedPlaces } from '../support/fixtures/crowded-places.ts'
import { filters } from '../support/fixtures/random-filters.ts'
import { atEnd } from '../support/processes/at-end.ts'
import { NO_JOBS } from '../support/services/no-jobs.ts'
import { type Run, whereabouts } from '../support/services/program.ts'
import { decodeTile } from '../support/tiles/decode-tile.ts'

const IMPORTED = Number(process.env['INDEX_PLACES'] ?? 4000)
const PAGE = 20

interface Asked {
  readonly parameters: string
  readonly tile: Tile | undefined
}

const tile = fc
  .tuple(crowdedSpot, fc.integer({ min: 0, max: 14 }))
  .map(([at, z]) => keyTile(tileKey(at.longitude, at.latitude), z))
const question: fc.Arbitrary<Asked> = fc.record({
  parameters: fc
    .array(filters, { maxLength: 2 })
    .map((drawn) => new URLSearchParams(drawn.flat().flatMap((each) => each.parameters)).toString()),
  tile: fc.option(tile, { nil: undefined }),
})

testOnOwnPostgres('kills, restarts, a file, a rewritten table, a score run and an import', async (t, server) => {
  t.timeout(1_800_000)
  const folder = await mkdtemp(join(tmpdir(), 'whereabouts-places-'))
  const file = join(folder, 'places.ndjson')
  await writeFile(file, placesFile(IMPORTED))
  const environment = { DATABASE_URL: server.url, LOG_LEVEL: 'fatal', JOB_SCHEDULES: NO_JOBS, DATA_DIR: folder }
  const command = async (...args: string[]) => {
    const run = whereabouts(args, environment)
    t.is(await run.ended, 0, run.output())
  }
  await command('import', file)

  const port = String(20_000 + (process.pid % 20_000))
  let service: Run
  const serve = async (level = 'fatal') => {
    service = whereabouts(['serve'], { ...environment, LOG_LEVEL: level, HOST: '127.0.0.1', PORT: port })
    await service.said(/the map is at (\S+)\n/)
  }
  const end = async (signal: NodeJS.Signals) => {
    service.process.kill(signal)
    await service.ended
  }
  await serve()
  const database = new Database({ url: server.url, connections: 3, onConnectionError: () => undefined })
  atEnd(() => database.close())
  const checker = new Checker(t, database, `http://127.0.0.1:${port}`)
  const stopping = new AbortController()
  const checking = checker.check(stopping.signal)
  const writing = keepWriting(database, stopping.signal)

  await checker.during('nothing else', () => sleep(3000))
  await checker.during('kill -9 of the service', async () => {
    await end('SIGKILL')
    await serve()
  })
  await checker.during('an end, and a start from the file of the index', async () => {
    await end('SIGTERM')
    await serve('info')
    await service.said(/the index has \d+ places in \d+ MB, read from its file/)
  })
  await checker.during('kill -9 of PostgreSQL', async () => {
    await server.kill()
    await sleep(500)
    await server.start()
  })
  await checker.during('all places are written anew', () =>
    database.write(sql`alter table places add column rewritten double precision not null default random()`),
  )
  await checker.during('a full score run', () => command('jobs', 'run', 'scores', '--all'))
  await writeFile(file, placesFile(IMPORTED, 1))
  await checker.during('an import', () => command('import', file))
  stopping.abort()
  await Promise.all([checking, writing])
  t.deepEqual(checker.wrong, [])
})

/** Compares answers with those of PostgreSQL. */
class Checker {
  /** Questions whose answer was wrong. */
  readonly wrong: string[] = []
  readonly #t: ExecutionContext
  readonly #database: Database
  readonly #base: string
  #phase = ''
  #compared = 0
  #answers = new Map<string, number>()
  #milliseconds = 0

  constructor(t: ExecutionContext, database: Database, base: string) {
    this.#t = t
    this.#database = database
    this.#base = base
  }

  /** Prints what happened from the begin of `work` until the index answers again. */
  async during(what: string, work: () => Promise<unknown>): Promise<void> {
    const [compared, milliseconds, begin] = [this.#compared, this.#milliseconds, performance.now()]
    this.#phase = what
    await work()
    const seconds = (performance.now() - begin) / 1000
    const wanted = this.#answers.get('index') ?? 0
    while ((this.#answers.get('index') ?? 0) <= wanted || this.#compared < compared + 20) await sleep(20)
    this.#t.log(
      `${what}: ${seconds.toFixed(1)} s, ${this.#compared - compared} answers compared; PostgreSQL stood in, or nobody ` +
        `answered, for ${((this.#milliseconds - milliseconds) / 1000).toFixed(1)} s`,
    )
  }

  async check(signal: AbortSignal): Promise<void> {
    const questions = fc.sample(question, { numRuns: 2000, seed: 18 })
    for (let turn = 0, last = performance.now(); !signal.aborted; turn++) {
      const asked = questions[turn % questions.length] as Asked
      await this.#compare(asked).catch(() => sleep(20))
      const isIndexed = await this.#isIndexed().catch(() => false)
      const now = performance.now()
      if (!isIndexed) this.#milliseconds += now - last
      last = now
    }
  }

  /** Compares answers between which no place changed. */
  async #compare(asked: Asked): Promise<void> {
    const snapshot = await currentSnapshot(this.#database)
    const expected = await this.#bySql(asked)
    let answer = await this.#ask(asked)
    if (asked.tile && answer !== expected) {
      // A cached tile is current within a second.
      await sleep(1100)
      answer = await this.#ask(asked)
    }
    const changed = await this.#database.rows(sql`select from place_changes where ${sinceSql(snapshot)} limit 1`)
    if (changed.length > 0) return
    this.#compared++
    if (answer !== expected) this.wrong.push(`${this.#phase}: ${JSON.stringify(asked)} ${answer}, not ${expected}`)
  }

  /** Number and first places of a list; number of places of a tile. */
  async #bySql({ parameters, tile: at }: Asked): Promise<string> {
    const { where, order, origin } = parseList(new URLSearchParams(parameters))
    const all: PlaceCondition[] = await resolveConditions(this.#database, await settledOnce(this.#database, where), 1)
    if (at) all.unshift({ op: 'tile', tile: at })
    const [row] = await this.#database.rows<{ count: number }>(countQuery(all))
    if (at) return String(row?.count)
    const rows = await listPlaces(this.#database, { where: all, order, origin }, { limit: PAGE, offset: 0 })
    return JSON.stringify([row?.count, rows.map(({ id }) => id)])
  }

  async #ask({ parameters, tile: at }: Asked): Promise<string> {
    if (!at) {
      const response = await fetch(`${this.#base}/v0.3/places/?${parameters}&per_page=${PAGE}`)
      if (!response.ok) throw new Error(`${response.status}`)
      const body = (await response.json()) as { count: number; results: { features: { id: string }[] } }
      return JSON.stringify([body.count, body.results.features.map(({ id }) => id)])
    }
    const response = await fetch(`${this.#base}/maps/places/${at.z}/${at.x}/${at.y}.mvt?${parameters}`)
    if (!response.ok) throw new Error(`${response.status}`)
    // A server that can't ask PostgreSQL serves stale tiles, and says so.
    if (response.headers.get('cache-control') === 'no-cache') throw new Error('stale')
    if (response.status === 204) return '0'
    const { places = [], clusters = [] } = decodeTile(new Uint8Array(await response.arrayBuffer()))
    return String(clusters.reduce((sum, { properties }) => sum + Number(properties['point_count']), places.length))
  }

  /** Returns whether the index answers, by what `/metrics` says after another question. */
  async #isIndexed(): Promise<boolean> {
    await fetch(`${this.#base}/v0.3/places/?vibes=cozy&per_page=1`)
    const text = await (await fetch(`${this.#base}/metrics`)).text()
    const count = (by: string) =>
      [...text.matchAll(new RegExp(`index_questions_total{[^}]*answered_by="${by}[^}]*} (\\d+)`, 'g'))].reduce(
        (sum, [, digits]) => sum + Number(digits),
        0,
      )
    const now = new Map([
      ['index', count('index"')],
      ['sql', count('sql",reason="(?:behind|off)"')],
    ])
    const isIndexed = now.get('sql') === this.#answers.get('sql') && now.get('index') !== this.#answers.get('index')
    this.#answers = now
    return isIndexed
  }
}

/** Moves, hides and changes places until stopped, with pauses in which answers can be compared. */
async function keepWriting(database: Database, signal: AbortSignal): Promise<void> {
  const spots = fc.sample(crowdedSpot, { numRuns: 500, seed: 2 })
  for (let turn = 0; !signal.aborted; turn++) {
    const { longitude, latitude } = spots[turn % spots.length] as (typeof spots)[0]
    await database
      .write(sql`
        update places set longitude = ${longitude}, latitude = ${latitude}, is_public = ${turn % 3 !== 0},
          vibes = array['cozy']
        where id = (select id from places where id > ${crypto.randomUUID()}::uuid order by id limit 1)`)
      .catch(() => sleep(50))
    await sleep(turn % 20 === 0 ? 1000 : 30)
  }
}

/** Newline-delimited GeoJSON. Another `version` has other vibes and positions of the same places. */
function placesFile(count: number, version = 0): string {
  const models = drawCrowdedPlaces()
  const spots = fc.sample(crowdedSpot, { numRuns: 1000, seed: version })
  return Array.from({ length: count }, (_, place) => {
    const { name, city, categories, tags, address } = models[place % models.length] as (typeof models)[0]
    const vibes = models[(place * 7 + version) % models.length]?.vibes
    const { longitude, latitude } = spots[(place * 13) % spots.length] as (typeof spots)[0]
    const properties = { data_source_identifier: `n${place}`, name, city, categories, tags, address, vibes }
    return JSON.stringify({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
      properties,
    })
  }).join('\n')
}
