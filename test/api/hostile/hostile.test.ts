/** Any bytes in a path, parameter or header: nothing breaks, and every answer is described. */
import fc from 'fast-check'
import { pino } from 'pino'
import sql from 'sql-template-tag'
import { createService } from '../../../cli/serve/service.ts'
import { readConfig } from '../../../config.ts'
import { loadSample, loadSampleResources } from '../../../sample/load.ts'
import type { Database } from '../../../sql/core/database.ts'
import { testOnEachDatabase } from '../../support/databases/database.ts'
import { atEnd } from '../../support/processes/at-end.ts'
import { hostileRequestCount as RUNS } from '../../support/processes/needs.ts'
import { headOf, hostileRequests, type Keys, type Resource } from '../../support/requests/hostile-requests.ts'
import { answerCheck, send } from '../../support/requests/openapi.ts'
import { exchange } from '../../support/requests/raw-http.ts'
import { IMAGE_CDN_URL, PUBLIC_URL } from '../../support/services/api.ts'
import { listen } from '../../support/services/listen.ts'
import { UNTHINNED } from '../../support/tiles/thinning.ts'

const VERSIONS = ['/v0.1', '/v0.2', '/v0.3']

interface Document {
  paths: Record<string, { get?: { parameters?: Resource['parameters'] } }>
}

/** Returns every resource of the documents, and tiles with the parameters of the lists that they agree with. */
async function allResources(base: string): Promise<Resource[]> {
  const documents = await Promise.all(VERSIONS.map((version) => send(base, `${version}/schema/`)))
  const described = documents.flatMap(({ body }) =>
    Object.entries((body as Document).paths).map(([path, { get }]) => ({ path, parameters: get?.parameters ?? [] })),
  )
  const parametersOf = (list: string) => described.find(({ path }) => path === list)?.parameters ?? []
  const tiles = (source: string, parameters: Resource['parameters']) =>
    ['{z}/0/0.mvt', '1/{x}/{y}.mvt'].map((address) => ({ path: `/maps/${source}/${address}`, parameters }))
  return [
    ...described,
    ...tiles('places', parametersOf('/v0.3/places/')),
    ...tiles('events', parametersOf('/v0.3/events/')),
    ...tiles('land', []),
    { path: '/maps/places.json', parameters: [] },
  ]
}

async function storeSample(database: Database): Promise<Keys> {
  await loadSample(database, { places: 300, seed: 1 }, () => undefined)
  await loadSampleResources(database, { events: 50, seed: 1, from: Date.UTC(2026, 10, 21) })
  const [keys] = await database.rows<Keys>(sql`
    select (select array[min(id::text)] from places) as places, (select array[min(id::text)] from events) as events,
      (select array[min(id::text), min(slug)] from themes) as themes,
      (select array[min(slug)] from organizations) as organizations,
      (select array[min(id::text), min(slug)] from lists) as lists`)
  return keys ?? {}
}

async function serve(database: Database, logged: string[]): Promise<string> {
  const config = { ...readConfig({}), publicUrl: PUBLIC_URL, tilesUrl: PUBLIC_URL, imageCdnUrl: IMAGE_CDN_URL }
  const log = pino({ level: 'warn' }, { write: (line: string) => logged.push(line) })
  const limits = { trustedProxies: 1, openAtMaxCandidates: 1000 }
  const service = createService(
    { tiles: true, api: true },
    database,
    { ...config, ...limits, thinning: UNTHINNED },
    log,
  )
  atEnd(() => service.close())
  return listen(service.handle, service.answerTiles)
}

/**
 * True for expected statuses: v0.2 can't reset passwords (501), and no service that finds businesses is configured
 * (503).
 */
function isMeant(status: number, target: string): boolean {
  return status === 501 || (status === 503 && target.startsWith('/api/v0.3/find_business?'))
}

testOnEachDatabase(`none of ${RUNS} requests of random bytes is answered with 5xx`, async (t, { database }) => {
  const keys = await storeSample(database)
  const logged: string[] = []
  const base = await serve(database, logged)
  const checks = await Promise.all(
    VERSIONS.map(async (version) => ({ prefix: `${version}/`, check: await answerCheck(base, `${version}/schema/`) })),
  )
  const resources = await allResources(base)
  const statuses = new Map<number, number>()
  const known = new Set(resources.flatMap(({ parameters }) => parameters.map(({ name }) => name)))
  const read = new Set<string>()
  await fc.assert(
    fc.asyncProperty(hostileRequests(resources, keys), async (request) => {
      const { method, target, names } = request
      const answer = await exchange(base, headOf(request))
      if (answer.status >= 500 && !isMeant(answer.status, target))
        throw new Error(`${answer.status} of ${method} ${target}: ${logged.at(-1)}`)
      if (!answer.isOurs) return
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      if ([200, 400].includes(answer.status)) for (const name of names) read.add(name)
      const isYaml = answer.headers['content-type'] === 'application/yaml'
      const described = checks.find(({ prefix }) => target.startsWith(prefix))
      if (!isYaml) described?.check(method, target, answer)
    }),
    { numRuns: RUNS },
  )
  t.log(Object.fromEntries([...statuses].sort()))
  t.deepEqual(
    logged.filter((line) => !line.includes('NotConfigured')),
    [],
  )
  t.true([...statuses.values()].reduce((sum, count) => sum + count, 0) > RUNS / 2, 'most reach the application')
  for (const status of [200, 204, 400, 401, 404, 405, 406]) t.true(statuses.has(status), `some are ${status}`)
  const unread = [...known].filter((name) => !read.has(name))
  // The few requests of a quick run miss more of them.
  t.true(
    unread.length < known.size * (RUNS < 1000 ? 0.3 : 0.1),
    `most parameters are read, but not ${unread.join(', ')}`,
  )
})
