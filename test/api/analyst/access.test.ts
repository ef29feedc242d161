/** Who may see `/analyst/`: everybody who reaches this machine, otherwise editors, unless the operator says otherwise. */
import { pino } from 'pino'
import sql from 'sql-template-tag'
import { createService } from '../../../cli/serve/service.ts'
import { readConfig } from '../../../config.ts'
import type { Database } from '../../../sql/core/database.ts'
import { PASSWORD } from '../../accounts/people.ts'
import { ANY_ENGINE, testOn } from '../../support/databases/database.ts'
import { atEnd } from '../../support/processes/at-end.ts'
import { listen } from '../../support/services/listen.ts'

async function start(database: Database, environment: Record<string, string>) {
  const config = readConfig({ INDEX_MEMORY: '0', ...environment })
  const service = createService({ tiles: true, api: true }, database, config, pino({ level: 'silent' }))
  atEnd(() => service.close())
  return config.admin ? listen(service.handleAdmin) : listen(service.handle, service.answerTiles)
}

const CASES: [environment: Record<string, string>, status: number][] = [
  [{}, 200],
  [{ HOST: 'localhost' }, 200],
  [{ HOST: '127.0.0.2' }, 200],
  [{ HOST: '::1' }, 200],
  [{ HOST: '0.0.0.0' }, 401],
  [{ HOST: '::' }, 401],
  [{ HOST: '192.0.2.7' }, 401],
  [{ HOST: '127.example.org' }, 401],
  [{ HOST: '0.0.0.0', ANALYST_PAGE: 'everybody' }, 200],
  [{ ANALYST_PAGE: 'editors' }, 401],
  [{ HOST: '0.0.0.0', ADMIN_PORT: '0' }, 200],
  [{ ADMIN_PORT: '0', ANALYST_PAGE: 'editors' }, 401],
]

testOn(
  ANY_ENGINE,
  'strangers see it where only this machine, or the operator, can reach it',
  async (t, { database }) => {
    for (const [environment, status] of CASES) {
      const response = await fetch(`${await start(database, environment)}/analyst/?place=x`)
      t.is(response.status, status, JSON.stringify(environment))
      if (status === 401) t.is(response.headers.get('www-authenticate'), 'Token')
      await response.arrayBuffer()
    }
  },
)

testOn(ANY_ENGINE, 'editors see it with their token or session, other users do not', async (t, { database }) => {
  const base = await start(database, { HOST: '0.0.0.0' })
  const registered = await fetch(`${base}/v0.3/auth/register/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'ada@example.org', password: PASSWORD }),
  })
  const { token } = (await registered.json()) as { token: string }
  const senders = [{ authorization: `Token ${token}` }, { cookie: `whereabouts_session=${token}` }]
  const statuses = () =>
    Promise.all(senders.map(async (headers) => (await fetch(`${base}/analyst/`, { headers: { ...headers } })).status))
  t.deepEqual(await statuses(), [403, 403])
  await database.write(sql`update users set is_editor = true where email = 'ada@example.org'`)
  t.deepEqual(await statuses(), [200, 200])
  const seen = await fetch(`${base}/analyst/`, { headers: { authorization: `Token ${token}` } })
  t.is(seen.headers.get('cache-control'), 'no-store')
})
