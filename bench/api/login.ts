/**
 * Checks that the time of a login or a password reset does not reveal whether a user exists: medians of whole requests
 * for known and unknown addresses, in turns. `DATABASE_URL=postgres://… npx tsx bench/api/login.ts --tries 300`. It
 * creates its own database on that server and drops it. Exits with 1 if the medians differ by 5 % or more.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { pino } from 'pino'
import { createApi } from '../../api/app.ts'
import { BackgroundTasks } from '../../api/http/background-tasks.ts'
import { apiServices } from '../../cli/api-services.ts'
import { readConfig } from '../../config.ts'
import { Database } from '../../sql/core/database.ts'
import { migrate } from '../../sql/schema/migrate.ts'

const { tries: given } = parseArgs({ options: { tries: { type: 'string', default: '300' } } }).values
const tries = Number(given)
const server = process.env['DATABASE_URL']
if (!server) throw new Error('DATABASE_URL must name a PostgreSQL server on which a database may be made')

const LIMIT = 0.05
const KNOWN = 'known@example.org'
const UNKNOWN = 'stranger@example.org'

/** Counter for the IP addresses that requests come from. */
let address = 0

const name = `whereabouts_bench_${process.pid}`
const url = new URL(server)
url.pathname = `/${name}`

try {
  await onServer(`create database ${name}`)
  const database = new Database({ url: url.href })
  await migrate(database, () => undefined)
  await compare(database)
  await database.close()
} finally {
  await onServer(`drop database if exists ${name} with (force)`)
}

async function compare(database: Database): Promise<void> {
  const log = pino({ level: 'silent' })
  const config = { ...readConfig({}), trustedProxies: 1 }
  const afterwards = new BackgroundTasks(log)
  const { accounts, ...services } = apiServices(database, config, afterwards, log)
  await accounts.create(KNOWN, 'correct horse 7 battery')
  // No mails: they are written in the background, as in a service, but here they must not fill a disk.
  accounts.mailResetLink = async (email) => void (await accounts.createResetLink(email))
  const api = createServer(createApi({ accounts, ...services }).callback())
  await new Promise<void>((listening) => api.listen(0, '127.0.0.1', listening))
  const base = `http://127.0.0.1:${(api.address() as AddressInfo).port}`

  const login = (email: string) => time(`${base}/v0.3/auth/login/`, { email, password: 'wrong' }, 400)
  const reset = (email: string) => time(`${base}/v0.3/auth/reset-password/`, { email }, 204)
  console.error(`medians of ${tries} requests in ms      known   unknown   difference`)
  for (const [title, ask] of [
    ['login', login],
    ['reset-password', reset],
  ] as const) {
    const times = { [KNOWN]: [] as number[], [UNKNOWN]: [] as number[] }
    for (let n = 0; n < 20; n++) await ask(n % 2 ? KNOWN : UNKNOWN)
    for (let n = 0; n < tries; n++) {
      // In turns; each waits for the background work of the one before.
      for (const email of n % 2 ? ([KNOWN, UNKNOWN] as const) : ([UNKNOWN, KNOWN] as const)) {
        times[email].push(await ask(email))
        await afterwards.finished()
      }
    }
    const [known, unknown] = [median(times[KNOWN]), median(times[UNKNOWN])]
    const difference = Math.abs(known - unknown) / Math.min(known, unknown)
    const figures = [known.toFixed(2), unknown.toFixed(2), `${(difference * 100).toFixed(1)} %`]
    console.error(`${title.padEnd(32)}${figures.map((figure) => figure.padStart(10)).join('')}`)
    if (difference >= LIMIT) process.exitCode = 1
  }
  await afterwards.finished()
  await new Promise((closed) => {
    api.close(closed)
    api.closeAllConnections()
  })
}

/** Returns the milliseconds of one request, from an IP address that no other request has. */
async function time(target: string, json: object, status: number): Promise<number> {
  address++
  const from = `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': from }
  const start = performance.now()
  const answer = await fetch(target, { method: 'POST', headers, body: JSON.stringify(json) })
  await answer.arrayBuffer()
  const milliseconds = performance.now() - start
  if (answer.status !== status) throw new Error(`${answer.status} of ${target}`)
  return milliseconds
}

function median(times: number[]): number {
  return times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN
}

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(statement)
  await client.end()
}
