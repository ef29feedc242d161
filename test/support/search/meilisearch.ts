/** A Meilisearch server of a test file's own, ended when the file is done. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { atEnd } from '../processes/at-end.ts'
import { endingWithTests, killed } from '../processes/child-processes.ts'
import { meilisearchPath } from '../processes/needs.ts'

export interface TestMeilisearch {
  url: string
  /** The master key. */
  key: string
  pid(): number
  /** Deletes all its data. Call it while it is not running. */
  wipe(): Promise<void>
  /** Kills it at once, like a crash. */
  kill(): Promise<void>
  /** Starts it again at the same address, with the data it had stored. */
  start(): Promise<void>
}

const KEY = 'a key for tests only'

export async function startMeilisearch(): Promise<TestMeilisearch> {
  const folder = await mkdtemp(join(tmpdir(), 'whereabouts-meilisearch-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let server: ChildProcess

  async function start(): Promise<void> {
    server = endingWithTests(
      spawn(
        meilisearchPath as string,
        [
          ...['--http-addr', `127.0.0.1:${port}`, '--db-path', join(folder, 'data'), '--master-key', KEY],
          ...['--no-analytics', '--max-indexing-threads', '1', '--log-level', 'ERROR'],
          // As in docker-compose.yml.
          ...['--max-indexing-memory', '256MiB'],
        ],
        { cwd: folder, stdio: 'ignore' },
      ),
    )
    for (let tries = 0; ; tries++) {
      if (
        await fetch(`${url}/health`).then(
          (response) => response.ok,
          () => false,
        )
      )
        return
      if (tries > 300 || server.exitCode !== null) throw new Error('Meilisearch does not start')
      await sleep(50)
    }
  }

  const kill = () => killed(server)

  atEnd(() => rm(folder, { recursive: true, force: true }))
  await start()
  const wipe = () => rm(join(folder, 'data'), { recursive: true, force: true })
  return { url, key: KEY, pid: () => Number(server.pid), wipe, kill, start }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
