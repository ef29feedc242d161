/** nginx and PgBouncer with the files of deploy/, in which only ports, hosts and folders are replaced. */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { atEnd } from '../processes/at-end.ts'
import { endingWithTests, killed, type Restartable } from '../processes/child-processes.ts'
import { freePort } from '../processes/free-port.ts'
import { ROOT } from '../processes/root.ts'
import { until } from '../processes/until.ts'

/** Both programs run as a user without rights, as they do in production. */
const USER = userInfo().uid === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {}

function idOf(kind: '-u' | '-g'): number {
  return Number(execFileSync('id', [kind, 'nobody']))
}

/**
 * Reads a file of deploy/ and replaces texts in it. Throws if one of them is not there, because the file then is not the
 * one that is tested.
 */
export async function deployed(path: string, replacements: readonly (readonly [string, string])[]): Promise<string> {
  let text = await readFile(join(ROOT, 'deploy', path), 'utf8')
  for (const [from, to] of replacements) {
    if (!text.includes(from)) throw new Error(`deploy/${path} has no ${from}`)
    text = text.replaceAll(from, to)
  }
  return text
}

async function ownFolder(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'whereabouts-proxy-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  for (const name of [folder, ...(await readdir(folder)).map((file) => join(folder, file))]) {
    if (USER.uid !== undefined) await chown(name, USER.uid, USER.gid)
  }
  return folder
}

async function started(program: string, args: readonly string[], cwd: string, port: number): Promise<Restartable> {
  const launch = () => endingWithTests(spawn(program, args, { ...USER, cwd, stdio: ['ignore', 'ignore', 'pipe'] }))
  let child = launch()
  const listening = async () => {
    let output = ''
    child.stderr.on('data', (chunk: Buffer) => {
      output = `${output}${chunk}`.slice(-MAX_OUTPUT)
    })
    await until(async () => {
      if (child.exitCode !== null) throw new Error(`${program} ended: ${output}`)
      return accepts(port)
    }, `${program} listens`)
  }
  await listening()
  return {
    pid: () => Number(child.pid),
    kill: () => killed(child),
    async start() {
      child = launch()
      await listening()
    },
  }
}

/** Characters kept of what a program says. */
const MAX_OUTPUT = 10_000

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false))
    socket.on('connect', () => socket.destroy())
  })
}

export interface Pooled extends Restartable {
  /** URLs of the primary and of the replica, through PgBouncer. */
  url: string
  readUrl: string
}

/** Starts PgBouncer before a database and its replica. Without a replica, the database stands for it. */
export async function startPgBouncer(url: string, replicaUrl = url): Promise<Pooled> {
  const { username, password } = new URL(url)
  const port = await freePort()
  const server = (host: string, behind: string) => {
    const { hostname, port: serverPort, pathname } = new URL(behind)
    return [
      `host=${host} port=5432 dbname=whereabouts`,
      `host=${hostname} port=${serverPort || '5432'} dbname=${pathname.slice(1)}`,
    ] as const
  }
  const folder = await ownFolder({ 'userlist.txt': `"${username}" "${password || 'secret'}"\n` })
  const ini = await deployed('pgbouncer/pgbouncer.ini', [
    server('primary', url),
    server('replica', replicaUrl),
    ['listen_addr = *', 'listen_addr = 127.0.0.1'],
    ['listen_port = 6432', `listen_port = ${port}`],
    ['/etc/pgbouncer', folder],
  ])
  await writeFile(join(folder, 'pgbouncer.ini'), ini)
  const proxy = await started('pgbouncer', ['pgbouncer.ini'], folder, port)
  const pooled = `postgres://${username}:${password || 'secret'}@127.0.0.1:${port}`
  return { ...proxy, url: `${pooled}/whereabouts`, readUrl: `${pooled}/whereabouts_read` }
}

interface Upstreams {
  /** Two ports of API servers, and two of tile servers. */
  api: readonly [number, number]
  tiles: readonly [number, number]
}

const MAIN = (folder: string) => `
daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log stderr warn;
events { worker_connections 4096; }
http {
    access_log off;
    ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n    ')}
    include ${folder}/whereabouts.conf;
}
`

/** Starts nginx on a port, before servers on other ports. */
export async function startNginx(port: number, { api, tiles }: Upstreams): Promise<Restartable> {
  const folder = await ownFolder({})
  await mkdir(join(folder, 'cache'))
  if (USER.uid !== undefined) await chown(join(folder, 'cache'), USER.uid, USER.gid)
  const servers = [
    ...api.map((own, n) => [`127.0.0.1:810${n + 1}`, own] as const),
    ...tiles.map((own, n) => [`127.0.0.1:820${n + 1}`, own] as const),
  ]
  const upstreams = await deployed(
    'nginx/upstreams.conf',
    servers.map(([address, own]) => [address, `127.0.0.1:${own}`]),
  )
  const site = await deployed('nginx/whereabouts.conf', [
    ['listen 8080;', `listen 127.0.0.1:${port};`],
    ['/var/cache/nginx', join(folder, 'cache')],
    ['/etc/nginx/whereabouts', folder],
  ])
  for (const [name, text] of Object.entries({
    'nginx.conf': MAIN(folder),
    'upstreams.conf': upstreams,
    'whereabouts.conf': site,
  })) {
    await writeFile(join(folder, name), text)
  }
  const args = ['-p', folder, '-e', 'stderr', '-c', join(folder, 'nginx.conf')]
  const { status, stderr } = spawnSync('nginx', ['-t', ...args], { ...USER, encoding: 'utf8' })
  if (status !== 0) throw new Error(`nginx -t: ${stderr}`)
  return started('nginx', args, folder, port)
}
