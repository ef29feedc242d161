/** `/healthz` and `/readyz`, and the port of their own for what operators ask. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import { pino } from 'pino'
import { createService } from '../../cli/serve/service.ts'
import { readConfig } from '../../config.ts'
import { Database } from '../../sql/core/database.ts'
import { ANY_ENGINE, testOn } from '../support/databases/database.ts'
import { atEnd } from '../support/processes/at-end.ts'
import { ROOT } from '../support/processes/root.ts'
import { listen } from '../support/services/listen.ts'

const { version: packageVersion } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }

async function start(database: Database, environment: Record<string, string> = {}, parts = { tiles: true, api: true }) {
  const service = createService(parts, database, readConfig(environment), pino({ level: 'silent' }))
  atEnd(() => service.close())
  const bases = [await listen(service.handle, service.answerTiles), await listen(service.handleAdmin)]
  const [main, admin] = bases.map((base) => async (path: string) => {
    const response = await fetch(base + path)
    const text = await response.text()
    return { status: response.status, headers: response.headers, text }
  })
  return { service, main: main as NonNullable<typeof main>, admin: admin as NonNullable<typeof admin> }
}

testOn(ANY_ENGINE, 'a process is ready when its index is loaded; tiles by themselves, too', async (t, { database }) => {
  for (const parts of [
    { tiles: true, api: true },
    { tiles: true, api: false },
    { tiles: false, api: true },
  ]) {
    const { service, main } = await start(database, {}, parts)
    t.is((await main('/healthz')).text, '{"status":"ok"}')
    await service.index?.settled()
    const { status, text, headers } = await main('/readyz')
    t.is(headers.get('cache-control'), 'no-store')
    t.like(JSON.parse(text), {
      ready: true,
      reasons: [],
      database: 'reachable',
      reads: 'primary',
      migrations: 'applied',
      index: 'loaded',
    })
    t.is(status, 200)
    t.is((await main('/metrics')).status, 200)
    t.is((await main('/analyst/')).status, parts.api ? 200 : 404)
  }
})

test('without its database a process is alive, and says why it is not ready', async (t) => {
  const database = new Database({ url: 'postgres://nobody:secret@127.0.0.1:1/nothing', connections: 1 })
  atEnd(() => database.close())
  const { main } = await start(database)
  t.is((await main('/healthz')).status, 200)
  const { status, text, headers } = await main('/readyz')
  t.is(status, 503)
  t.is(headers.get('retry-after'), '5')
  t.like(JSON.parse(text), {
    ready: false,
    reasons: ['The database does not answer.', 'The index in memory is loading.'],
    database: 'unreachable',
    migrations: null,
    index: 'loading',
  })
  t.is((await main('/metrics')).status, 200)
  t.notRegex(text, /secret|127\.0\.0\.1/)
})

testOn(ANY_ENGINE, 'only a port of its own says which version of the program runs', async (t, { database }) => {
  const beside = await start(database, { INDEX_MEMORY: '0' })
  t.false('version' in JSON.parse((await beside.main('/readyz')).text))
  const { admin } = await start(database, { ADMIN_PORT: '0', INDEX_MEMORY: '0' })
  t.like(JSON.parse((await admin('/readyz')).text), { ready: true, version: packageVersion })
})

testOn(ANY_ENGINE, 'with ADMIN_PORT, only /healthz is on both ports', async (t, { database }) => {
  const { main, admin } = await start(database, { ADMIN_PORT: '0', INDEX_MEMORY: '0' })
  for (const [path, onMain, onAdmin] of [
    ['/healthz', 200, 200],
    ['/readyz', 404, 200],
    ['/metrics', 404, 200],
    ['/analyst/', 404, 200],
    ['/v0.3/places/', 200, 404],
    ['/maps/land.json', 200, 404],
  ] as const) {
    t.is((await main(path)).status, onMain, path)
    t.is((await admin(path)).status, onAdmin, path)
  }
})
