/**
 * What a start costs: packages, build, database and service of a fresh clone with an empty cache of npm, then of the
 * second start: `npx tsx bench/start.ts`. Clones the last commit. Needs Linux, Bash and the registry of npm.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../test/support/processes/free-port.ts'

/** The parts that a start waits for. */
const PARTS = ['program', 'pages', 'fonts', 'land', 'database']
/** Of Linux, for the times of processes. */
const TICKS_PER_SECOND = 100
const POLL_MILLISECONDS = 50

const folder = await mkdtemp(join(tmpdir(), 'whereabouts-start-'))
const clone = join(folder, 'clone')
const env = {
  ...process.env,
  npm_config_cache: join(folder, 'cache'),
  DATA_DIR: join(folder, 'data'),
  DATABASE_URL: '',
}
try {
  run(process.cwd(), `git clone --quiet . ${clone}`)
  const packages = timed('packages', 'npm install --no-save --ignore-scripts --loglevel=error')
  const count = run(
    clone,
    "find node_modules -path '*node_modules/*/package.json' | grep -cE 'node_modules/(@[^/]+/)?[^/]+/package.json$'",
  )
  console.error(`  ${count} packages, ${run(clone, 'du -sm node_modules').split('\t')[0]} MB`)
  const built = timed('build', `node build/build.js ${PARTS.join(' ')}`)
  for (const name of PARTS)
    timed(`  only ${name}`, `rm -rf dist/.built/${name} dist/database; node build/build.js ${name}`)
  timed('build: areas, later', 'node build/build.js areas')
  timed('build: nothing left', 'node build/ready.js --installed')
  console.error(`processor seconds: packages ${packages.toFixed(1)}, build ${built.toFixed(1)}`)
  const ours = built + (await startOnce('first start'))
  console.error(`ours, until the first tile with places: ${ours.toFixed(1)} s processor`)
  await startOnce('second start')
} finally {
  await rm(folder, { recursive: true })
}

/** Runs a command in the clone and prints its seconds. Returns those of the processors. */
function timed(name: string, command: string): number {
  const { status, stderr } = spawnSync('bash', ['-c', `TIMEFORMAT='%R %U %S'; time { ${command}; } >/dev/null`], {
    cwd: clone,
    env,
  })
  if (status !== 0) throw new Error(`${command}: ${stderr}`)
  const [wall = 0, user = 0, system = 0] = String(stderr).trim().split('\n').at(-1)?.split(' ').map(Number) ?? []
  print(name, wall, user + system)
  return user + system
}

function print(name: string, wall: number, processor: number): void {
  console.error(
    `${name.padEnd(22)} ${wall.toFixed(1).padStart(6)} s wall ${processor.toFixed(1).padStart(6)} s processor`,
  )
}

/** `npm start` until the page answers, and then a tile with places. Returns the processor seconds until then. */
async function startOnce(name: string): Promise<number> {
  const port = await freePort()
  const begin = performance.now()
  const npm = spawn('npm', ['start', '--', '--port', String(port)], {
    cwd: clone,
    env,
    detached: true,
    stdio: 'ignore',
  })
  try {
    let used = 0
    for (const path of ['/', '/maps/places/0/0/0.mvt']) {
      while ((await bytesOf(`http://127.0.0.1:${port}${path}`)) === 0) await sleep(POLL_MILLISECONDS)
      const wall = (performance.now() - begin) / 1000
      const { pid } = JSON.parse(readFileSync(join(env.DATA_DIR, 'embedded.json'), 'utf8')) as { pid: number }
      const [database, service] = [secondsOf(pid), secondsOf(serviceOf(Number(npm.pid)))]
      console.error(`${name}: GET ${path} has bytes after ${wall.toFixed(1)} s`)
      console.error(`  database ${database.toFixed(1)} s processor, service ${service.toFixed(1)} s`)
      used = database + service
    }
    return used
  } finally {
    process.kill(-Number(npm.pid), 'SIGTERM')
    await new Promise((resolve) => npm.once('close', resolve))
  }
}

/** Length of an answer; 0 if there is none, and for a tile without places. */
async function bytesOf(url: string): Promise<number> {
  const answer = await fetch(url).catch(() => undefined)
  return answer?.ok ? (await answer.arrayBuffer()).byteLength : 0
}

/** Fields of /proc/PID/stat after the name, which may contain spaces. */
function statOf(pid: number): number[] {
  // It may have ended.
  const stat = existsSync(`/proc/${pid}/stat`) ? readFileSync(`/proc/${pid}/stat`, 'utf8') : ''
  return stat
    .replace(/^.*\) /, '')
    .split(' ')
    .map(Number)
}

/** The service among the processes of a group. */
function serviceOf(group: number): number {
  const pids = readdirSync('/proc').map(Number).filter(Boolean)
  const isService = (pid: number) =>
    statOf(pid)[2] === group && readFileSync(`/proc/${pid}/cmdline`, 'latin1').startsWith('node\0dist/cli.js')
  return pids.find(isService) ?? 0
}

/** Processor seconds that a process has taken. */
function secondsOf(pid: number): number {
  const [user = 0, system = 0] = statOf(pid).slice(11, 13)
  return (user + system) / TICKS_PER_SECOND
}

function run(cwd: string, command: string): string {
  const { status, stdout, stderr } = spawnSync('bash', ['-c', command], { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command}: ${stderr}`)
  return stdout.trim()
}
