/**
 * Embedded databases that the test files of a run use one after the other. A start takes 2.5 s of processor time,
 * bringing one back to its first state takes 0.2 s. `npm test` holds the pool; a process of a test file leases a database
 * for as long as its connection to the pool is open.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { controlFile, readControl } from '../../../sql/embedded/control.ts'
import { SILENCE_MILLISECONDS } from '../../../sql/embedded/lease.ts'
import { Pulse } from '../../../sql/embedded/life.ts'
import { openEmbedded } from '../../../sql/embedded/open.ts'
import { processSeconds } from '../processes/cost.ts'
import { endWithUs, hasEnded } from '../processes/keeper.ts'
import { embeddedPid, stopEmbedded } from './embedded-process.ts'
import { type Pristine, record, restore } from './pristine.ts'

/** A statement that a killed test file has left may take so long. After that, the database is replaced. */
const RESTORE_MILLISECONDS = 30_000

/** Port of the pool, for the processes of test files; undefined without `npm test`. */
const poolPort = process.env['TEST_EMBEDDED_POOL']

interface Lease {
  readonly url: string
  /** As of an embedded database that this process has opened itself. */
  readonly isAlive: () => boolean
  readonly release: () => void
}

/** Leases a database until `release` is called or this process ends. Returns undefined if there is no pool. */
export async function leaseEmbedded(): Promise<Lease | undefined> {
  if (poolPort === undefined) return undefined
  const socket = connect(Number(poolPort), '127.0.0.1')
  socket.write(`${process.pid}\n`)
  for await (const line of createInterface({ input: socket })) {
    const { url, folder } = JSON.parse(line) as Pick<Pooled, 'url' | 'folder'>
    const pulse = new Pulse(readControl(controlFile(folder))?.lifePort)
    const isAlive = () => pulse.silence < SILENCE_MILLISECONDS
    return { url, isAlive, release: () => socket.destroy() }
  }
  throw new Error('the pool of embedded databases has closed')
}

interface Pooled {
  readonly url: string
  readonly pid: number
  readonly folder: string
  readonly pristine: Pristine
  end(): Promise<void>
}

export interface EmbeddedPool {
  readonly port: number
  /** Processor seconds of databases, by the process of the test file that has leased them. */
  readonly seconds: ReadonlyMap<number, number>
  close(): Promise<void>
}

/** Opens a pool. Its databases start when they are needed: as many as test files run at the same time. */
export async function openEmbeddedPool(): Promise<EmbeddedPool> {
  const free: Pooled[] = []
  const all = new Set<Pooled>()
  const clients = new Set<Socket>()
  const work = new Set<Promise<void>>()
  const seconds = new Map<number, number>()

  async function serve(socket: Socket): Promise<void> {
    let client = Number.NaN
    socket.once('data', (pid) => {
      client = Number(pid)
    })
    const closed = new Promise((resolve) => socket.once('close', resolve))
    const database = free.pop() ?? (await start())
    all.add(database)
    const { url, folder, pid } = database
    const before = processSeconds(pid).own
    if (!socket.destroyed) socket.write(`${JSON.stringify({ url, folder })}\n`)
    await closed
    seconds.set(client, (seconds.get(client) ?? 0) + processSeconds(pid).own - before)
    if (await isRestored(database)) free.push(database)
    else {
      all.delete(database)
      await database.end()
    }
  }

  const server = createServer((socket) => {
    clients.add(socket)
    socket.on('error', () => socket.destroy()).once('close', () => clients.delete(socket))
    const serving = serve(socket)
      .catch((error: unknown) => {
        console.error('a database of the pool failed:', error)
        socket.destroy()
      })
      .finally(() => work.delete(serving))
    work.add(serving)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    port: (server.address() as AddressInfo).port,
    seconds,
    async close() {
      server.close()
      for (const socket of clients) socket.destroy()
      await Promise.all(work)
      for (const database of all) await database.end()
    },
  }
}

async function start(): Promise<Pooled> {
  const folder = await mkdtemp(join(tmpdir(), 'whereabouts-test-'))
  const { close, url } = await openEmbedded(folder, () => undefined)
  // The database process ends by itself, but not in the middle of a query.
  const pid = embeddedPid(folder)
  endWithUs(pid)
  return {
    url: url(),
    pid,
    folder,
    pristine: await onDatabase(url(), record),
    async end() {
      close()
      await stopEmbedded(folder)
      hasEnded(pid)
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function isRestored({ url, pristine }: Pooled): Promise<boolean> {
  try {
    return await onDatabase(url, (client) => restore(client, pristine))
  } catch (error) {
    console.error('an embedded database is replaced:', error)
    return false
  }
}

async function onDatabase<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, query_timeout: RESTORE_MILLISECONDS })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
