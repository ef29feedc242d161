/**
 * A PostgreSQL server of a test's own, which can be frozen or killed, and standbys that follow it. It ends with the
 * test file's process, however that ends.
 */
import { execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chown, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { atEnd } from '../processes/at-end.ts'
import { freePort } from '../processes/free-port.ts'
import { postgresPrograms } from '../processes/needs.ts'

export interface OwnPostgres {
  url: string
  /** Stops all its processes while its connections stay open, like a machine that hangs. */
  freeze(): Promise<void>
  thaw(): Promise<void>
  /** Like `kill -9` of all its processes. */
  kill(): Promise<void>
  /** Starts it again after `kill`. */
  start(): Promise<void>
  /** Ends its connections and starts it again, as its administrator would. */
  restart(): Promise<void>
  /** Whether it runs: it ends by itself when its disk is full. */
  runs(): Promise<boolean>
  /** Stops it, copies its files, and starts it again. `restore` puts the copy back. */
  backUp(): Promise<{ restore(): Promise<void> }>
  /** Starts a standby that streams from it. */
  standby(): Promise<OwnPostgres>
}

/** PostgreSQL refuses to run as root, so its programs then run as the user postgres. */
const isRoot = process.getuid?.() === 0

/** Settings of the server, beside those of `open`. */
type Settings = Readonly<Record<string, string | number>>

/** Starts a server with an empty database. `folder` is where its own folder is made. */
export async function startPostgres(settings: Settings = {}, folder = tmpdir()): Promise<OwnPostgres> {
  const data = join(await ownFolder(folder), 'data')
  const format = ['--encoding=UTF8', '--locale=C.UTF-8', '--wal-segsize=1']
  await run('initdb', ['--pgdata', data, '--username=postgres', '--auth=trust', ...format])
  return open(data, settings)
}

async function open(data: string, settings: Settings): Promise<OwnPostgres> {
  const port = await freePort()
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  stopWithUs(data)
  const options = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: join(data, '..'),
    fsync: 'off',
    shared_buffers: '16MB',
    ...settings,
  }
  const start = async () => {
    const given = Object.entries(options).map(([name, value]) => `-c ${name}=${value}`)
    await run('pg_ctl', [
      '--pgdata',
      data,
      '--log',
      join(data, '../log'),
      '--wait',
      '--options',
      given.join(' '),
      'start',
    ])
  }
  await start()
  return {
    url,
    freeze: async () => void (await signalAll(data, 'SIGSTOP')),
    thaw: async () => void (await signalAll(data, 'SIGCONT')),
    kill: async () => untilGone(await signalAll(data, 'SIGKILL')),
    start,
    restart: async () => void (await run('pg_ctl', ['--pgdata', data, '--mode=fast', '--wait', 'restart'])),
    runs: () =>
      run('pg_ctl', ['--pgdata', data, 'status']).then(
        () => true,
        () => false,
      ),
    async backUp() {
      const copy = join(data, '../backup')
      const replace = async (from: string, to: string) => {
        await run('pg_ctl', ['--pgdata', data, '--mode=fast', '--wait', 'stop'])
        await rm(to, { recursive: true, force: true })
        await promisify(execFile)('cp', ['--archive', from, to])
        await start()
      }
      await replace(data, copy)
      return { restore: () => replace(copy, data) }
    },
    async standby() {
      const copy = join(await ownFolder(tmpdir()), 'data')
      await run('pg_basebackup', ['--pgdata', copy, '--dbname', url, '--write-recovery-conf', '--checkpoint=fast'])
      return open(copy, settings)
    },
  }
}

async function ownFolder(parent: string): Promise<string> {
  const folder = await mkdtemp(join(parent, 'whereabouts-postgres-'))
  if (isRoot) await chown(folder, await idOf('-u'), await idOf('-g'))
  return folder
}

async function idOf(kind: '-u' | '-g'): Promise<number> {
  return Number((await promisify(execFile)('id', [kind, 'postgres'])).stdout)
}

function run(program: string, parameters: readonly string[]): Promise<unknown> {
  const [command, ...rest] = asServer(program, parameters)
  // Output is not piped: pg_ctl leaves a server behind that keeps inherited pipes open.
  return new Promise<void>((done, failed) => {
    spawn(command as string, rest, { stdio: 'ignore', cwd: tmpdir() }).on('close', (code) =>
      code === 0 ? done() : failed(new Error(`${program} ${parameters.join(' ')} ended with ${code}`)),
    )
  })
}

function asServer(program: string, parameters: readonly string[]): string[] {
  const command = [join(postgresPrograms() as string, program), ...parameters]
  return isRoot ? ['runuser', '-u', 'postgres', '--', ...command] : command
}

/**
 * Signals all processes of a server and returns the id of the main one. The main process is stopped first, so that it
 * starts no others meanwhile.
 */
async function signalAll(data: string, signal: NodeJS.Signals): Promise<number> {
  const main = Number((await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')[0])
  process.kill(main, 'SIGSTOP')
  for (const pid of [...(await childrenOf(main)), main]) process.kill(pid, signal)
  return main
}

/** Waits until a process is gone: the server does not start again while the previous process exists. */
async function untilGone(pid: number): Promise<void> {
  while (existsSync(`/proc/${pid}`)) await sleep(20)
}

async function childrenOf(parent: number): Promise<number[]> {
  const children: number[] = []
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    // The program name, in parentheses, may contain spaces. The parent is the second field after it.
    if (Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent) children.push(Number(name))
  }
  return children
}

/** Starts a shell that stops the server when this process ends, which closes the shell's standard input. */
function stopWithUs(data: string): void {
  const stop = asServer('pg_ctl', ['--pgdata', data, '--mode=immediate', 'stop']).join(' ')
  const main = `main=$(head -1 ${data}/postmaster.pid)`
  const script = `cat; ${main}; kill -CONT $main $(ps -o pid= --ppid $main); ${stop}; rm -rf ${join(data, '..')}`
  const shell = spawn('sh', ['-c', script], { stdio: ['pipe', 'ignore', 'ignore'], detached: true, cwd: tmpdir() })
  shell.unref()
  const ended = new Promise((done) => shell.on('close', done))
  atEnd(() => {
    shell.ref()
    shell.stdin.end()
    return ended
  })
}

/** Waits until a standby has replayed everything committed on its primary so far. */
export async function untilReplayed(primary: OwnPostgres, standby: OwnPostgres): Promise<void> {
  // Writes its own record: the log may end behind a page header, which the standby does not count.
  const mark = await ask<{ lsn: string }>(primary.url, `select pg_logical_emit_message(true, 'test', '')::text as lsn`)
  const there = `select pg_last_wal_replay_lsn() >= '${mark?.lsn}'::pg_lsn as there`
  while (!(await ask<{ there: boolean }>(standby.url, there))?.there) await sleep(20)
}

async function ask<Row>(url: string, query: string): Promise<Row | undefined> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(query)
  await client.end()
  return rows[0] as Row | undefined
}
