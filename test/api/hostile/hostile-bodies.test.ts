/** Any bytes in a body: nothing breaks, every answer is described, and refused bodies are not stored. */
import fc from 'fast-check'
import { pino } from 'pino'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { BackgroundTasks } from '../../../api/http/background-tasks.ts'
import { findUserByEmail, setEditor } from '../../../sql/accounts/accounts.ts'
import { postTip } from '../../../sql/accounts/contributions.ts'
import { proposeImage } from '../../../sql/accounts/image-proposals.ts'
import type { Database } from '../../../sql/core/database.ts'
import { upsertLists, upsertOrganizations } from '../../../sql/events/themes-write.ts'
import { bearing, nextAddress, PASSWORD, startPeopleApi } from '../../accounts/people.ts'
import { testOnEachDatabase } from '../../support/databases/database.ts'
import { placeId } from '../../support/fixtures/few-places.ts'
import { hostileBodyCount } from '../../support/processes/needs.ts'
import { hostileBodies } from '../../support/requests/hostile-bodies.ts'
import { answerCheck, send } from '../../support/requests/openapi.ts'

const DESCRIPTION = {
  name: 'Café Kranzler',
  address: 'Kurfürstendamm 18',
  city: 'Berlin',
  url: 'https://kranzler.example',
}
const PLACE = {
  ...DESCRIPTION,
  description: 'Coffee',
  telephone: '+49 30 1',
  timezone: 'Europe/Berlin',
  price: 2,
  categories: ['Cafe'],
  tags: ['Terrace'],
  vibes: ['cozy'],
  opening_hours: 'Mo-Su 08:00-20:00',
}
const POSITION = { longitude: 13.3323, latitude: 52.5037 }
const FEATURE = { type: 'Feature', geometry: { type: 'Point', coordinates: [13.3, 52.5] }, properties: PLACE }
const ITEMS = [
  { ...DESCRIPTION, ...POSITION, svc_id: placeId(1), theirs: { id: 7 } },
  { name: 'Other', ...POSITION },
]
const BATCH = { places: ITEMS, editorial_categories: ['Hidden Gems'], tags: ['partner'] }
const IMAGE = {
  ...{ hotspots_place_id: placeId(1), url: 'https://uploads.example/a.jpg', src: '/a.jpg', filename: 'a.jpg' },
  ...{ title: 'The terrace', size: 1200, id: 'f1', width: 640, height: 480 },
}
const LOGIN = { email: 'someone@example.org', password: PASSWORD }
const PROFILE = '/v0.3/profiles/individuals/{id}/'
const ONE_PLACE = '/v0.3/places/{id}/'
const ONE_TIP = '/v0.3/tips/{id}/'
const ONE_IMAGE = '/v0.3/images/places/{id}/'
const ONE_LIST = '/v0.3/lists/{key}/'
const LIST = {
  ...{ name: 'Late bars', description: 'Open after midnight.' },
  theme_overrides: { color_scheme: { accent: '#111111' }, filters: { vibes: ['cozy'] } },
}
const ITEM = '/ogc/collections/places/items/{feature}'
const METHODS: Readonly<Record<string, string>> = {
  ...{ [PROFILE]: 'PUT', [ONE_PLACE]: 'PATCH', [ONE_TIP]: 'PATCH', [ONE_IMAGE]: 'PATCH' },
  ...{ [ONE_LIST]: 'PATCH', [ITEM]: 'PUT' },
}
const PATHS_OF_PLACES = ['/v0.3/places/', '/api/v0.3/places', '/ogc/collections/places/items']
const CONDITION = {
  op: 'or',
  args: [
    { op: '>=', args: [{ property: 'rating' }, 4] },
    { op: 'not', args: [{ op: 'like', args: [{ property: 'city' }, 'B%'] }] },
    { op: 's_intersects', args: [{ property: 'geometry' }, { bbox: [13, 52, 14, 53] }] },
  ],
}

/** Valid bodies by path, with the weight of the path (passwords are slow). */
const MEANT: Record<string, [weight: number, ...bodies: object[]]> = {
  '/api/v0.3/batch_find_or_create_places': [8, ITEMS, BATCH],
  '/v0.3/places/': [6, { ...PLACE, ...POSITION }, FEATURE],
  '/v0.3/places/query/': [
    8,
    { filter: CONDITION, 'filter-lang': 'cql2-json', per_page: 2, fields: ['name'] },
    { filter: "(rating >= 4 OR NOT city LIKE 'B%') AND search('cafe')", vibes: ['cozy'] },
  ],
  '/v0.3/events/query/': [3, { filter: "categories = 'Music' OR NOT geometry IS NULL", in_bbox: '13,52,14,53' }],
  '/ogc/collections/places/items': [3, FEATURE],
  [ITEM]: [3, FEATURE],
  '/api/v0.3/places': [2, { ...PLACE, ...POSITION }, FEATURE],
  '/v0.3/user-vibe-times/': [4, { svc_place: placeId(1), vibe: 'cozy', time_of_day: 'EVENING', day_of_week: 4 }],
  '/v0.3/user-tips/': [4, { svc_place: placeId(1), tip: 'Go early.' }],
  [PROFILE]: [3, { public: true }],
  [ONE_PLACE]: [6, { ...PLACE, ...POSITION, is_featured: true }],
  '/v0.3/places/{id}/merge/': [3, { duplicate: placeId(2), take: ['name', 'tags'] }],
  '/v0.3/places/{id}/apart/': [3, { other: placeId(2) }],
  '/v0.3/tips/{id}/report/': [2, { reason: 'SPAM' }],
  [ONE_TIP]: [2, { is_hidden: false }],
  '/v0.3/images/places/': [4, IMAGE],
  '/v0.3/lists/': [4, { ...LIST, slug: 'late-bars', organization: 'guide', places: [placeId(1)] }],
  [ONE_LIST]: [4, LIST],
  [ONE_IMAGE]: [2, { state: 'accepted', title: 'The terrace', width: 640, height: 480 }],
  '/v0.3/auth/session/': [1, LOGIN],
  '/v0.3/auth/register/': [1, LOGIN],
  '/v0.3/auth/users/': [1, LOGIN],
  '/v0.3/auth/login/': [1, LOGIN],
  '/v0.3/auth/reset-password/': [4, { email: LOGIN.email }],
  '/v0.3/auth/change-password/': [1, { current_password: 'x', new_password: PASSWORD, re_new_password: PASSWORD }],
  '/v0.2/rest-auth/login/': [1, LOGIN],
  '/v0.2/rest-auth/registration/': [1, { email: LOGIN.email, password1: PASSWORD, password2: PASSWORD }],
  '/v0.2/rest-auth/password/change/': [1, { old_password: 'x', new_password1: PASSWORD, new_password2: PASSWORD }],
}

/** Returns the paths that take bodies, according to the documents. */
async function described(base: string): Promise<string[]> {
  const documents = await Promise.all(['/v0.2', '/v0.3'].map((version) => send(base, `${version}/schema/`)))
  return documents.flatMap(({ body }) =>
    Object.entries((body as { paths: Record<string, Record<string, { requestBody?: object }>> }).paths)
      .filter(([, operations]) => Object.values(operations).some(({ requestBody }) => requestBody))
      .map(([path]) => path),
  )
}

/** Builds a query whose result changes with every row written, to any table but that of throttles. */
async function stateQuery(database: Database): Promise<Sql> {
  const tables = await database.rows<{ name: string }>(sql`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname <> 'throttle_logs' and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')`)
  const states = tables.map(({ name }) => sql`(select count(*) || ' ' || max(xmin::text::bigint) from ${raw(name)})`)
  return sql`select array[${join(states)}] as state, (select count(*)::integer from places) as places`
}

testOnEachDatabase(`none of ${hostileBodyCount} hostile bodies breaks anything`, async (t, { database, engine }) => {
  await database.write(sql`insert into places (id, name) values (${placeId(1)}, 'First'), (${placeId(2)}, 'Second')`)
  const logged: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => logged.push(line) })
  const afterwards = new BackgroundTasks(log)
  const { base, register } = await startPeopleApi(database, { log, afterwards })
  t.deepEqual((await described(base)).toSorted(), Object.keys(MEANT).toSorted(), 'every path that takes a body')
  await upsertOrganizations(database, [{ slug: 'guide', name: 'Guide' }])
  await upsertLists(database, [{ slug: 'bars', name: 'Bars', organization: 'guide' }])
  const { token, profile, email } = await register()
  await setEditor(database, email, true)
  const user = (await findUserByEmail(database, email))?.id ?? ''
  const tip = await postTip(database, user, { svc_place: placeId(1), tip: 'Sit outside.' })
  const image = await proposeImage(database, user, {
    ...{ svc_place: placeId(1), original: 'https://uploads.example/b.jpg', title: 'b', filename: null, size: null },
    ...{ file_id: null, width: null, height: null },
  })
  const ids: Readonly<Record<string, string | undefined>> = {
    ...{ [PROFILE]: profile, [ONE_TIP]: tip?.id, '/v0.3/tips/{id}/report/': tip?.id },
    ...{ [ONE_IMAGE]: typeof image === 'object' ? image.id : undefined, [ONE_LIST]: 'bars' },
  }
  const idIn = (path: string) => ids[path] ?? placeId(1)
  const checks = { '/v0.2': await answerCheck(base, '/v0.2/schema/'), '/v0.3': await answerCheck(base) }
  const query = await stateQuery(database)
  const look = async () => {
    await afterwards.finished()
    return (await database.rows<{ state: string[]; places: number }>(query))[0] as { state: string[]; places: number }
  }
  const requests = fc.oneof(
    ...Object.entries(MEANT).flatMap(([path, [weight, ...bodies]]) =>
      bodies.map((meant) => ({
        weight: Math.ceil((4 * weight) / bodies.length),
        arbitrary: fc.record({
          path: fc.constant(path),
          body: hostileBodies(meant as Parameters<typeof hostileBodies>[0]),
          isKnown: fc.integer({ min: 0, max: 9 }).map((n) => n > 0),
          type: fc.integer({ min: 0, max: 30 }).map((n) => (n > 0 ? 'application/json' : 'text/plain')),
          query: fc.constantFrom('', '', '', '?dry_run=true'),
        }),
      })),
    ),
  )
  const statuses = new Map<number, number>()
  const accepted = new Set<string>()
  let before = await look()
  await fc.assert(
    fc.asyncProperty(requests, async ({ path, body, isKnown, type, query: parameters }) => {
      const isBatch = path.includes('batch')
      const target = `${path.replace(/\{(?:id|key|feature)\}/, idIn(path))}${isBatch ? parameters : ''}`
      const method = METHODS[path] ?? 'POST'
      const headers = {
        'content-type': type,
        'x-forwarded-for': nextAddress(),
        'if-match': '*',
        ...(isKnown && bearing(token)),
      }
      const answer = await send(base, target, { method, headers, body })
      const { status } = answer
      if (status >= 500) throw new Error(`${status} of ${target}: ${logged.at(-1)}`)
      checks[path.startsWith('/v0.2') ? '/v0.2' : '/v0.3'](method, target, answer)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      const after = await look()
      const { results = [] } = (isBatch ? answer.body : {}) as { results?: { status: string }[] }
      const isDry = isBatch && parameters !== ''
      const created = results.filter((result) => result.status === 'created' && !isDry).length
      const added = PATHS_OF_PLACES.includes(path) && status === 201 ? 1 : created
      if (after.places - before.places !== added)
        throw new Error(`${target}: ${after.places - before.places} places, not ${added}`)
      if (status >= 400 || isDry) {
        if (String(after.state) !== String(before.state))
          throw new Error(`${target}: ${status}, but something was stored`)
      } else accepted.add(path)
      before = after
    }),
    {
      numRuns: engine === 'embedded' ? Math.ceil(hostileBodyCount / 4) : hostileBodyCount,
      // All bodies are first sent valid, then refused for their sender or type, so that every status occurs for
      // certain.
      examples: Object.entries(MEANT).flatMap(([path, [, ...bodies]]) =>
        bodies.flatMap((meant) => {
          const asMeant = {
            path,
            body: Buffer.from(JSON.stringify(meant)),
            isKnown: true,
            type: 'application/json' as const,
            query: '' as const,
          }
          return [asMeant, { ...asMeant, isKnown: false }, { ...asMeant, type: 'text/plain' as const }].map(
            (one) => [one] as const,
          )
        }),
      ),
    },
  )
  t.log(Object.fromEntries([...statuses].sort()))
  t.deepEqual(logged, [])
  for (const status of [200, 201, 204, 400, 401, 415]) t.true(statuses.has(status), `some are ${status}`)
  t.true(accepted.size >= 8, `accepted, too: ${[...accepted]}`)
})
