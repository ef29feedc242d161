/** `whereabouts mcp`, run as agents run it: over a database, and in front of a running service. */
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import sql from 'sql-template-tag'
import { openTestDatabase, testOn } from '../../support/databases/database.ts'
import { storeFewPlaces } from '../../support/fixtures/few-places.ts'
import { freePort } from '../../support/processes/free-port.ts'
import { agentBy } from '../../support/services/mcp-client.ts'
import { PROGRAM } from '../../support/services/program.ts'
import { startService } from '../../support/services/service.ts'

const PATH = process.env['PATH'] ?? ''

function run(args: readonly string[], env: Record<string, string> = {}): StdioClientTransport {
  return new StdioClientTransport({
    command: process.execPath,
    args: [...PROGRAM, 'mcp', ...args],
    env: { PATH, ...env },
  })
}

testOn('PostGIS', 'over a database, and in front of a service', async (t, { database, url }) => {
  await storeFewPlaces(database)
  const [row] = await database.rows<{ n: number }>(
    sql`select count(*)::int as n from places where is_public and not is_duplicate`,
  )
  t.true((row?.n ?? 0) > 0)
  const { base } = await startService(database)
  const here = run([], { DATABASE_URL: url, PUBLIC_URL: 'https://places.example' })
  for (const transport of [here, run(['--url', base]), run(['--url', `${base}/mcp`])]) {
    const { call, client } = await agentBy(transport)
    t.is(client.getServerVersion()?.name, 'whereabouts')
    t.is((await call('count_places')).content['count'], row?.n)
    t.regex(String((await call('map_link')).content['url']), /^https:\/\/places\.example\//)
    t.true((await call('count_places', { filters: { colour: 'red' } })).isError)
    await client.close()
  }
})

testOn('PostGIS', 'a service that is not there', async (t) => {
  await openTestDatabase('PostGIS')
  const url = `http://127.0.0.1:${await freePort()}`
  await t.throwsAsync(agentBy(run(['--url', url])), {
    message: new RegExp(`${url}/mcp does not answer: .*ECONNREFUSED`),
  })
})
