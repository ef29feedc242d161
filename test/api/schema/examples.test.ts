/** Every example of the schema documents works as written with the sample. */
import type { ExecutionContext } from 'ava'
import { SAMPLE_PLACE } from '../../../api/places/examples.ts'
import { loadSample, loadSampleResources } from '../../../sample/load.ts'
import { createUser, setEditor } from '../../../sql/accounts/accounts.ts'
import { postTip, postVibe } from '../../../sql/accounts/contributions.ts'
import type { Database } from '../../../sql/core/database.ts'
import { ANY_ENGINE, overEachDatabase, testOn } from '../../support/databases/database.ts'
import { type Answer, answerCheck, send } from '../../support/requests/openapi.ts'
import { startApi } from '../../support/services/api.ts'
import { listen } from '../../support/services/listen.ts'

interface Parameter {
  name: string
  in: string
  required?: boolean
  example?: string | number
}
interface Operation {
  operationId: string
  parameters: Parameter[]
  security: object[]
  requestBody?: { content: Record<string, { example?: object }> }
  responses: Record<string, unknown>
}
interface PathItem {
  get?: Operation
  post?: Operation
  put?: Operation
  patch?: Operation
}

/** The first places and events of the sample of 25,000. With fewer, an example finds no event. */
const PLACES = 5600
const VERSIONS = ['v0.1', 'v0.2', 'v0.3'] as const
const engine = ANY_ENGINE

const world = overEachDatabase(async ({ database }) => {
  await loadSample(database, { places: PLACES, seed: 1 }, () => undefined)
  await loadSampleResources(database, { events: PLACES / 4, seed: 1, from: Date.now() })
  const found = { lat: '-33.868535', lon: '151.2051944', name: 'Alma’s Coffee', display_name: '' }
  const address = { house_number: '28', road: 'River Road', city: 'Sydney' }
  const findBusinessUrl = await listen((_, response) => response.end(JSON.stringify([{ ...found, address }])))
  await saySomething(database)
  const { base } = await startApi(database, { findBusinessUrl })
  const document = async (version: string) => {
    const { paths } = (await send(base, `/${version}/schema/`)).body as { paths: Record<string, PathItem> }
    return { paths, check: await answerCheck(base, `/${version}/schema/`) }
  }
  return { base, database, document }
})

/** Lets a user say something about the place of the examples. */
async function saySomething(database: Database): Promise<void> {
  const user = await createUser(database, 'visitor@example.org', null)
  await postTip(database, user?.id ?? '', { svc_place: SAMPLE_PLACE, tip: 'Sit at the back.' })
  const time = { time_of_day: 'MORNING', day_of_week: 8 }
  await postVibe(database, user?.id ?? '', { svc_place: SAMPLE_PLACE, vibe: 'cozy', ...time }, 2)
}

/** Returns the path with its examples filled in; undefined if one is missing, as for profiles. */
function exampleTarget(path: string, { parameters }: Operation): string | undefined {
  const inPath = parameters.filter((parameter) => parameter.in === 'path')
  if (inPath.some(({ example }) => example === undefined)) return undefined
  return inPath.reduce((target, { name, example }) => target.replace(`{${name}}`, String(example)), path)
}

/** Returns queries of each parameter alone, with the required ones, and a query of all of them. */
function queries({ parameters }: Operation): string[] {
  const shown = parameters.filter((parameter) => parameter.in === 'query' && parameter.example !== undefined)
  const query = (some: Parameter[]) =>
    String(new URLSearchParams(some.map(({ name, example }) => [name, String(example)])))
  const required = shown.filter((parameter) => parameter.required)
  const alone = shown.filter((parameter) => !parameter.required).map((parameter) => query([...required, parameter]))
  return [...new Set([query(required), ...alone, query(shown)])]
}

for (const version of VERSIONS) {
  testOn(engine, `the examples of the parameters of ${version} find something`, async (t) => {
    const { base, document } = await world(engine)
    const { paths, check } = await document(version)
    let tried = 0
    for (const [path, item] of Object.entries(paths)) {
      const target = item.get && exampleTarget(path, item.get)
      // Operations with a token have answers of their own, in other tests.
      if (!item.get || target === undefined || item.get.security.length > 0) continue
      // The tile server answers, which this API does not have.
      if ('307' in item.get.responses) continue
      for (const query of queries(item.get)) {
        const answer = await send(base, query === '' ? target : `${target}?${query}`)
        check('GET', target, answer)
        t.is(answer.status, 200, `${target}?${query} ${JSON.stringify(answer.body)}`)
        const { count = 1, numberMatched = count } = answer.body as { count?: number; numberMatched?: number }
        t.true(numberMatched > 0, `${target}?${query} finds something`)
        tried++
      }
    }
    t.true(tried > (version === 'v0.3' ? 60 : 20), `${tried} requests`)
  })
}

/** Sends the example bodies in the order of the document. Returns the operations without one. */
async function sendBodies(t: ExecutionContext, version: (typeof VERSIONS)[number]): Promise<string[]> {
  const { base, database, document } = await world(engine)
  const { paths, check } = await document(version)
  const without: string[] = []
  let token = ''
  const idFor = (path: string) =>
    path.includes('/tips/') ? ids.tip : path.includes('/images/') ? ids.image : ids.profile
  const ids = { profile: '', tip: '', image: '' }
  for (const [path, item] of Object.entries(paths)) {
    for (const [method, operation] of [
      ['POST', item.post],
      ['PUT', item.put],
      ['PATCH', item.patch],
    ] as const) {
      if (!operation) continue
      const example = operation.requestBody?.content['application/json']?.example
      if (!example) {
        without.push(operation.operationId)
        continue
      }
      if (operation.security.length > 0 && token === '')
        token = await signUp(base, version, (email) => setEditor(database, email, true))
      const target = exampleTarget(path, operation) ?? path.replace('{id}', idFor(path))
      const answer = await send(base, target, {
        method,
        json: example,
        headers: {
          ...(operation.security.length > 0 && { authorization: `Token ${token}` }),
          ...(method !== 'POST' && { 'if-match': '*' }),
        },
      })
      check(method, target, answer)
      t.true(Object.keys(operation.responses).includes(String(answer.status)))
      t.regex(String(answer.status), /^2/, `${operation.operationId}: ${JSON.stringify(answer.body)}`)
      if (operation.operationId === 'register') {
        const session = answer.body as { user: { email: string; profile: string }; token: string }
        token = session.token
        ids.profile = session.user.profile
        await setEditor(database, session.user.email, true)
      }
      if (operation.operationId === 'restAuthRegistration') token = (answer.body as { key: string }).key
      if (operation.operationId === 'postTip') ids.tip = (answer.body as { id: string }).id
      if (operation.operationId === 'proposeImage') ids.image = (answer.body as { id: string }).id
      if (operation.operationId === 'batchFindOrCreatePlaces') t.deepEqual(statuses(answer), ['found', 'created'])
    }
  }
  return without
}

/** Registers a user for operations that need a token before the document comes to registration. */
async function signUp(base: string, version: string, makeEditor: (email: string) => Promise<boolean>): Promise<string> {
  const json = { email: `${version}@example.org`, password: 'nine quiet harbours' }
  const { body } = await send(base, '/v0.3/auth/register/', { method: 'POST', json })
  await makeEditor(json.email)
  return (body as { token: string }).token
}

function statuses({ body }: Answer): string[] {
  return (body as { results: { status: string }[] }).results.map(({ status }) => status)
}

testOn(engine, 'the examples of the bodies of v0.3 are taken, in their order', async (t) => {
  t.deepEqual(await sendBodies(t, 'v0.3'), ['addListPlace', 'logout', 'undoPlaceEdit'])
})

testOn(engine, 'the examples of the bodies of v0.2 are taken, in their order', async (t) => {
  t.deepEqual(await sendBodies(t, 'v0.2'), ['restAuthLogout', 'restAuthPasswordReset'])
})
