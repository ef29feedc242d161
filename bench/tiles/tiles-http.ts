/**
 * Measures how many requests for cached tiles one process answers, against nginx (one worker) with the same bytes as
 * files and the same headers, and against the servers that bench/tiles/other-tile-servers.ts can start:
 * `DATABASE_URL=postgres://… npx tsx bench/tiles/tiles-http.ts --places 1000000 --zooms 6,14 --seconds 2 --rounds 5`.
 * The tile is the densest of its zoom. wrk sends the requests. The servers take short turns, so that other load on the
 * machine affects all equally. The figures are medians. Needs the Debian packages wrk and nginx.
 */
import { execFileSync } from 'node:child_process'
import { get } from 'node:http'
import { parseArgs } from 'node:util'
import { formatTile } from '../../core/geo/tile.ts'
import { Database } from '../../sql/core/database.ts'
import { benchDatabase } from '../support/dataset.ts'
import { type RunningServer, type StaticFile, startNginx, startOurs } from '../support/http-servers.ts'
import { densest } from './densest.ts'
import { startOthers } from './other-tile-servers.ts'

const flags = parseArgs({
  options: {
    places: { type: 'string', default: '1000000' },
    zooms: { type: 'string', default: '6,14' },
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '5' },
    clients: { type: 'string', default: '32' },
  },
}).values
const server = process.env['DATABASE_URL']
if (!server) throw new Error('DATABASE_URL must name a PostgreSQL server on which databases may be made')

const ENCODINGS = ['br', 'gzip', 'identity']
/** Headers of an answer that the connection adds, or nginx itself. */
const OWN_HEADERS = /^(?:date|connection|keep-alive|content-length|content-type|etag)$/

interface Tile {
  z: number
  address: string
  total: number
}

/** A request that all servers get. */
interface Question {
  tile: Tile
  title: string
  encoding: string
  isConditional: boolean
  /** Size of the body that we and nginx send. */
  bytes: number
}

interface Contender {
  name: string
  path: (question: Question) => string
  server: RunningServer
}

const url = await benchDatabase(server, Number(flags.places))
const tiles = await densestTiles(url)
const questions = tiles.flatMap((tile): Question[] => [
  ...ENCODINGS.map((encoding) => ({ tile, title: encoding, encoding, isConditional: false, bytes: 0 })),
  { tile, title: '304', encoding: 'br', isConditional: true, bytes: 0 },
])
const contenders = await start(url)
try {
  await compare()
} finally {
  for (const contender of contenders) await contender.server.stop()
}

async function densestTiles(databaseUrl: string): Promise<Tile[]> {
  const database = new Database({ url: databaseUrl, statementTimeout: 0 })
  const found: Tile[] = []
  for (const z of flags.zooms.split(',').map(Number)) {
    const { tile, total } = await densest(database, z)
    found.push({ z, address: formatTile(tile), total })
  }
  await database.close()
  return found
}

async function start(databaseUrl: string): Promise<Contender[]> {
  const ours = await startOurs(databaseUrl, 'tiles', '/maps/')
  const ourPath = ({ tile }: Question) => `/maps/places/${tile.address}.mvt`
  const filePath = ({ tile, encoding }: Question) => `/${tile.z}-${encoding}`
  const files = await Promise.all(
    questions.map(async (question): Promise<StaticFile> => {
      const answer = await ask(`${ours.base}${ourPath(question)}`, question.encoding)
      if (!question.isConditional) question.bytes = answer.body.length
      return { path: filePath(question), ...answer }
    }),
  )
  const nginx = await startNginx([...new Map(files.map((file) => [file.path, file])).values()])
  const others = await startOthers(databaseUrl)
  return [
    { name: 'whereabouts', path: ourPath, server: ours },
    ...(nginx ? [{ name: 'nginx', path: filePath, server: nginx }] : []),
    ...others.map((server) => ({ name: server.name, path: ({ tile }: Question) => server.path(tile.address), server })),
  ]
}

async function compare(): Promise<void> {
  const names = contenders.flatMap(({ name }) => [name, 'per CPU s'].map((title) => title.padStart(12)))
  console.error(`${flags.rounds} rounds of ${flags.seconds} s, ${flags.clients} clients; requests/s, and per second of`)
  console.error('processor time of the server, which says more on a machine with other things to do')
  console.error(`zoom  places  answer      bytes ${names.join('')}`)
  for (const question of questions) {
    const rates = contenders.map((): Rate[] => [])
    for (let round = -1; round < Number(flags.rounds); round++) {
      for (const [index, contender] of contenders.entries()) {
        const rate = await measure(contender, question)
        // The first round is for warming up.
        if (round >= 0) rates[index]?.push(rate)
      }
    }
    const figures = rates.flatMap((of) => [median(of.map(({ wall }) => wall)), median(of.map(({ cpu }) => cpu))])
    const { tile, title, bytes } = question
    const line = [pad(tile.z, 4), pad(tile.total, 7), ` ${title.padEnd(8)}`, pad(bytes, 8)].join(' ')
    console.error(`${line} ${figures.map((rate) => pad(Math.round(rate), 12)).join('')}`)
  }
}

interface Rate {
  /** Requests per second. */
  wall: number
  /** Requests per second of the server's processor time. */
  cpu: number
}

async function measure({ path, server: { base, cpuSeconds } }: Contender, question: Question): Promise<Rate> {
  const address = `${base}${path(question)}`
  const { etag } = await ask(address, question.encoding)
  if (question.isConditional && !etag) return { wall: Number.NaN, cpu: Number.NaN }
  const headers = [`Accept-Encoding: ${question.encoding}`]
  if (question.isConditional) headers.push(`If-None-Match: ${etag}`)
  const before = cpuSeconds()
  const report = execFileSync(
    'wrk',
    ['-t1', `-c${flags.clients}`, `-d${flags.seconds}s`, ...headers.flatMap((header) => ['-H', header]), address],
    { encoding: 'utf8' },
  )
  if (/Non-2xx|Socket errors/.test(report)) throw new Error(`${address}: ${report}`)
  const [, requests, wall] = /(\d+) requests in[\s\S]*Requests\/sec:\s+([\d.]+)/.exec(report) ?? []
  return { wall: Number(wall), cpu: Number(requests) / (cpuSeconds() - before) }
}

/** Returns the bytes as they are sent; `fetch` would decode them. */
function ask(address: string, encoding: string) {
  return new Promise<{ body: Buffer; headers: [string, string][]; etag: string | undefined }>((resolve, reject) => {
    get(address, { headers: { 'Accept-Encoding': encoding } }, async (response) => {
      const chunks: Buffer[] = []
      for await (const chunk of response) chunks.push(chunk as Buffer)
      if (response.statusCode !== 200) reject(new Error(`${response.statusCode} of ${address}`))
      const headers = Object.entries(response.headers).filter(([name]) => !OWN_HEADERS.test(name))
      resolve({ body: Buffer.concat(chunks), headers: headers as [string, string][], etag: response.headers.etag })
    }).on('error', reject)
  })
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

function pad(value: number, width: number): string {
  return String(value).padStart(width)
}
