/**
 * The embedded PostgreSQL with PostGIS, in its own process: `node server.js DATA_DIR`.
 *
 * It computes on its only thread, so it must not live in a process that serves requests. Two processes must never open
 * one folder. A client connects to the control port, whose number is in DATA_DIR/embedded.json. The port reports the
 * progress of the start and the address of PostgreSQL, in lines of JSON. The open connection is a lease. After 3 s
 * without a lease the process ends, however its clients ended.
 */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { PGLiteSocketServer } from '@electric-sql/pglite-socket'
import { reasonOf } from '../../core/errors/reasons.ts'
import type { ControlFile, ControlMessage } from './control.ts'
import { unpackCluster, unpackImage } from './image.ts'
import { showLife } from './life.ts'
import { leaveFolder, takeFolder } from './ownership.ts'
import { databaseFolder, openPGlite, preparedFile } from './pglite.ts'
import type { PipelinedPGlite } from './pipelined-pglite.ts'

const IDLE_MILLISECONDS = 3000
const FAREWELL_MILLISECONDS = 200

// Bytes that a function executes before V8 compiles it a second time, better. With V8's default, 1.8 million, the page
// answers after 4.9 s of processor time of the database instead of 3.4, and 10,000 places are there after 25 s instead of 23.
setFlagsFromString('--wasm-tiering-budget=200000000')

const dataDir = process.argv[2] as string
const prepared = preparedFile(dataDir)

const leases = new Set<Socket>()
let latest: ControlMessage = { progress: 'opening the embedded database' }
let database: PipelinedPGlite | undefined
let stopping = false
let idle: NodeJS.Timeout | undefined

const control = createServer((socket) => {
  if (stopping) {
    socket.destroy()
    return
  }
  leases.add(socket)
  clearTimeout(idle)
  socket.write(`${JSON.stringify(latest)}\n`)
  socket.on('error', () => socket.destroy())
  socket.on('close', () => {
    leases.delete(socket)
    stopWhenIdle()
  })
})
await new Promise<void>((resolve) => control.listen(0, '127.0.0.1', resolve))
const { port: controlPort } = control.address() as AddressInfo
const me: ControlFile = { controlPort, lifePort: await showLife(), pid: process.pid }

mkdirSync(dataDir, { recursive: true })
if (!(await takeFolder(dataDir, me))) process.exit(0)
stopWhenIdle()
process.on('SIGTERM', stop)
process.on('SIGINT', stop)

try {
  await open()
} catch (error) {
  // Half a database would keep the disk full.
  if (!existsSync(prepared)) rmSync(databaseFolder(dataDir), { recursive: true, force: true })
  tell({ failed: reasonOf(error) })
  console.error(error)
  // Clients that connect while this thread is busy are told afterwards.
  await sleep(FAREWELL_MILLISECONDS)
  await stop()
}

async function open(): Promise<void> {
  if (!existsSync(prepared)) {
    // An interrupted start leaves no user data behind.
    rmSync(databaseFolder(dataDir), { recursive: true, force: true })
    tell({ progress: 'preparing the embedded database (first start only)' })
    mkdirSync(databaseFolder(dataDir), { recursive: true })
    if (unpackImage(dataDir)) writeFileSync(prepared, '')
    else unpackCluster(dataDir)
    // Nobody could take a lease meanwhile.
    stopWhenIdle()
  }
  const db = await openPGlite(dataDir)
  database = db
  if (!existsSync(prepared)) {
    tell({ progress: 'installing PostGIS' })
    await db.exec('create extension if not exists postgis; create extension if not exists pg_trgm')
    writeFileSync(prepared, '')
  }
  const socketServer = new PGLiteSocketServer({ db, host: '127.0.0.1', port: 0, maxConnections: 200 })
  await socketServer.start()
  tell({ ready: `postgres://postgres@${socketServer.getServerConn()}/postgres` })
}

/**
 * Stops the process when it has no lease. The client that started us takes its lease within milliseconds, perhaps even
 * before we own the folder.
 */
function stopWhenIdle(): void {
  clearTimeout(idle)
  if (leases.size === 0) idle = setTimeout(stop, IDLE_MILLISECONDS)
}

function tell(message: ControlMessage): void {
  latest = message
  for (const socket of leases) socket.write(`${JSON.stringify(message)}\n`)
}

/** The control port stays open until the database is closed: it shows other processes that the folder is in use. */
async function stop(): Promise<void> {
  stopping = true
  await database?.close()
  leaveFolder(dataDir, me)
  process.exit(0)
}
