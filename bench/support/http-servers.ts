/** Starts the servers that benchmarks measure, each one process on a free port. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../test/support/processes/free-port.ts'
import { NO_JOBS } from '../../test/support/services/no-jobs.ts'

export interface RunningServer {
  base: string
  /** Processor time used so far, including its workers. */
  cpuSeconds(): number
  /** Resident memory of its process. */
  residentBytes(): number
  /** The most that it had. */
  peakBytes(): number
  stop(): Promise<void>
}

/** A file that nginx serves at a path. */
export interface StaticFile {
  path: string
  body: Uint8Array
  headers: readonly (readonly [name: string, value: string])[]
}

/**
 * Starts `whereabouts tiles`, `api` or `serve` as built by `npm run build`, over a database, without its jobs. Resolves
 * when it answers at `path`. `settings` are further environment variables; `program` is the folder of another version.
 */
export async function startOurs(
  databaseUrl: string,
  command: 'tiles' | 'api' | 'serve',
  path: string,
  settings: Readonly<Record<string, string | undefined>> = {},
  program = '.',
): Promise<RunningServer> {
  const port = await freePort()
  const env = {
    // One client makes all requests, more than a client may.
    THROTTLE: 'off',
    ...process.env,
    ...settings,
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    LOG_LEVEL: 'error',
    JOB_SCHEDULES: NO_JOBS,
  }
  return started(spawn(process.execPath, ['dist/cli.js', command], { env, cwd: program, stdio: 'ignore' }), port, path)
}

/** Processor time in a second of a server that has nothing to do. */
const IDLE_SECONDS = 0.03
const PATIENCE_SECONDS = 180

/** Waits until a server has loaded its index and prepared the words, which it does for a minute beside requests. */
export async function untilIdle({ cpuSeconds }: RunningServer): Promise<void> {
  for (let second = 0; second < PATIENCE_SECONDS; second++) {
    const before = cpuSeconds()
    await sleep(1000)
    if (cpuSeconds() - before < IDLE_SECONDS) return
  }
  throw new Error(`the server is not idle after ${PATIENCE_SECONDS} s`)
}

/** Starts a program of `bench/` that serves a database by hand. */
export async function startByHand(file: string, databaseUrl: string, path: string): Promise<RunningServer> {
  const port = await freePort()
  const env = { ...process.env, DATABASE_URL: databaseUrl, PORT: String(port) }
  return started(spawn(process.execPath, ['--import', 'tsx', file], { env, stdio: 'inherit' }), port, path)
}

/** Returns undefined if nginx is not installed. */
export async function startNginx(files: readonly StaticFile[]): Promise<RunningServer | undefined> {
  if (spawnSync('nginx', ['-v']).error) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'whereabouts-nginx-'))
  chmodSync(folder, 0o755)
  const port = await freePort()
  const locations = files.map(({ path, body, headers }, number) => {
    writeFileSync(join(folder, String(number)), body)
    const lines = headers.map(([name, value]) => `add_header ${name} ${JSON.stringify(value)};`)
    return `location = ${path} { alias ${folder}/${number}; ${lines.join(' ')} }`
  })
  const config = `
    daemon off; pid ${folder}/pid; error_log stderr crit; worker_processes 1; events { worker_connections 1024; }
    http {
      access_log off; sendfile on; tcp_nopush on; open_file_cache max=1000; keepalive_requests 1000000000;
      types {} default_type application/vnd.mapbox-vector-tile;
      server { listen 127.0.0.1:${port}; ${locations.join('\n')} }
    }`
  writeFileSync(join(folder, 'nginx.conf'), config)
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'inherit' })
  const server = await started(child, port, files[0]?.path ?? '/')
  return {
    ...server,
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true })
    },
  }
}

/** Resolves once the server answers at a path. */
export async function started(child: ChildProcess, port: number, path: string): Promise<RunningServer> {
  const base = `http://127.0.0.1:${port}`
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()))
  // However the benchmark ends.
  process.on('exit', () => child.kill())
  const answers = () =>
    fetch(`${base}${path}`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error(`${child.spawnfile} ended with ${child.exitCode}`)
    await sleep(100)
  }
  return {
    base,
    cpuSeconds: () => cpuSeconds(Number(child.pid)),
    residentBytes: () => statusBytes(Number(child.pid), 'VmRSS'),
    peakBytes: () => statusBytes(Number(child.pid), 'VmHWM'),
    async stop() {
      child.kill()
      await ended
    },
  }
}

function statusBytes(pid: number, field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return 1024 * Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(status)?.[1])
}

/** User and system time of a process and its children, in seconds; Linux counts hundredths. */
function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)
  return (
    (Number(fields[11]) + Number(fields[12])) / 100 +
    children.reduce((sum, child) => sum + cpuSeconds(Number(child)), 0)
  )
}
