/**
 * The whole installation of docs/deploy.md on the loopback interface, with the files of deploy/: a primary with a
 * streaming replica, PgBouncer, Meilisearch, two API servers, two tile servers, the jobs, and nginx. Each part can be
 * killed and started again. All end with the process that started them.
 */
import { samplePlaces } from '../../../sample/sample.ts'
import { createKeys } from '../../../search/meilisearch/keys.ts'
import { MeilisearchServer } from '../../../search/meilisearch/server.ts'
import { Database } from '../../../sql/core/database.ts'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { migrate } from '../../../sql/schema/migrate.ts'
import { type OwnPostgres, startPostgres, untilReplayed } from '../databases/own-postgres.ts'
import { type TcpProxy, tcpProxy } from '../databases/tcp-proxy.ts'
import { atEnd } from '../processes/at-end.ts'
import type { Restartable } from '../processes/child-processes.ts'
import { freePort } from '../processes/free-port.ts'
import { startMeilisearch, type TestMeilisearch } from '../search/meilisearch.ts'
import { startNginx, startPgBouncer } from '../services/proxies.ts'
import { type ProgramPart, programPart } from './program-part.ts'

export interface Installation {
  /** URL of nginx. */
  base: string
  primary: OwnPostgres
  replica: OwnPostgres
  meilisearch: TestMeilisearch
  pgbouncer: Restartable
  nginx: Restartable
  api: readonly [ProgramPart, ProgramPart]
  tiles: readonly [ProgramPart, ProgramPart]
  jobs: ProgramPart
  /** The network between the first API server and PgBouncer. */
  network: TcpProxy
  /** A connection to the primary. It ends last. */
  database: Database
}

interface Options {
  /** Number of places of the sample. */
  places: number
  /** Folder for the data of the primary. */
  folder?: string
  /** Variables of the servers. */
  environment?: Readonly<Record<string, string>>
}

/** PostgreSQL, with the memory and the disk of a small machine. */
const POSTGRES = { shared_buffers: '256MB', max_connections: 200, hot_standby_feedback: 'on', max_wal_size: '64MB' }
const CHUNK = 1000

export async function startInstallation({ places, folder, environment = {} }: Options): Promise<Installation> {
  const primary = await startPostgres(POSTGRES, folder)
  const database = new Database({ url: primary.url, statementTimeout: 0, onConnectionError: () => undefined })
  atEnd(() => database.close())
  await migrate(database, () => undefined)
  await store(database, places)
  const replica = await primary.standby()
  await untilReplayed(primary, replica)
  const meilisearch = await startMeilisearch()
  const keys = await createKeys(new MeilisearchServer(meilisearch), 'places')
  const pgbouncer = await startPgBouncer(primary.url, replica.url)
  const network = await tcpProxy(pgbouncer.url)
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const common = {
    NODE_ENV: 'production',
    PUBLIC_URL: base,
    TILES_URL: base,
    TRUSTED_PROXIES: '1',
    LOG_LEVEL: 'fatal',
    MEILI_URL: meilisearch.url,
    MEILI_KEY: keys.search,
    MEILI_INDEX_KEY: keys.write,
    ...environment,
  }
  const behind = (url: string, readUrl: string) => ({ ...common, DATABASE_URL: url, DATABASE_READ_URL: readUrl })
  const pooled = behind(pgbouncer.url, pgbouncer.readUrl)
  const cuttable = behind(through(network, pgbouncer.url), through(network, pgbouncer.readUrl))
  const ports = [await freePort(), await freePort(), await freePort(), await freePort()] as const
  const api = (own: number, urls: typeof pooled) => programPart(`api --port ${own}`, urls, /the map is at /)
  const tiles = (own: number) => programPart(`tiles --port ${own}`, pooled, /tiles are below /)
  const parts = {
    api: await Promise.all([api(ports[0], cuttable), api(ports[1], pooled)]),
    tiles: await Promise.all([tiles(ports[2]), tiles(ports[3])]),
    jobs: await programPart('jobs', { ...common, DATABASE_URL: primary.url }, /jobs run on their schedules/),
  }
  const nginx = await startNginx(port, { api: [ports[0], ports[1]], tiles: [ports[2], ports[3]] })
  return { base, primary, replica, meilisearch, pgbouncer, nginx, network, database, ...parts }
}

function through(network: TcpProxy, url: string): string {
  return Object.assign(new URL(url), { host: new URL(network.url).host }).href
}

async function store(database: Database, count: number): Promise<void> {
  let chunk: Parameters<typeof upsertPlaces>[1][number][] = []
  for (const place of samplePlaces({ places: count, seed: 1 })) {
    chunk.push(place)
    if (chunk.length < CHUNK) continue
    await upsertPlaces(database, chunk)
    chunk = []
  }
  if (chunk.length > 0) await upsertPlaces(database, chunk)
}
