/**
 * No answer tells a private field or a hidden place to anybody but editors: every GET operation of every version, with
 * many parameters. The same requests do tell them where everybody sees everything, or these tests would prove nothing.
 */
import { ANY_ENGINE, overEachDatabase, testOn } from '../../support/databases/database.ts'
import { placeId } from '../../support/fixtures/few-places.ts'
import { type Answer, answerCheck, send } from '../../support/requests/openapi.ts'
import { type CallerName, HIDDEN_ID, NOTE, openPrivate, SECRET, SHOWN_ID } from './callers.ts'

interface Operation {
  operationId: string
  parameters: { name: string; in: string; example?: string | number }[]
}
interface Document {
  paths: Record<string, { get?: Operation }>
}

const VERSIONS = ['v0.1', 'v0.2', 'v0.3']

/** Sent to each operation, whether it knows them or not. */
const QUERIES = [
  ...['', 'page=last&per_page=1', 'cursor=*', 'format=geojson', 'tile=0/0/0', 'ids=X', 'slugs=hidden,cafe-kranzler'],
  ...['fields=notes_internal', 'fields=name,short_description', `search=${NOTE}`, 'search=kranzler&highlight=true'],
  ...['name_suggest=kran', `name_suggest=${SECRET.slice(0, 4)}`, 'updated_since=2000-01-01', `svc_place=${HIDDEN_ID}`],
  ...[
    `search=${SECRET}`,
    `categories__prefix=${SECRET}`,
    'facets=categories',
    `search=${SECRET} Berlin&understand=true`,
  ],
  ...['is_public=true', 'is_public=false', 'is_public__exact=FALSE', 'is_public=true&is_public=false', 'is_public=0'],
  ...['is_public=false&cursor=*', 'is_public=%20False%20&tile=0/0/0', 'is_public=false&facets=categories'],
  ...[`is_public=false&search=${SECRET}`, `is_public=false&name_suggest=${SECRET.slice(0, 4)}`, 'is_duplicate=true'],
]
const IDS = [SHOWN_ID, HIDDEN_ID, placeId(2), 'cafe-kranzler', HIDDEN_ID.toUpperCase()]

const world = overEachDatabase(({ database }) => openPrivate(database))

interface Asked {
  id: string
  target: string
  check: (verb: string, target: string, answer: Answer) => void
}

/**
 * Returns the requests of each operation. The first `withQueries` ids are sent with each query, the others without. A
 * request takes 6 ms on the embedded database, so there each query is sent to one version only, in turn.
 */
async function requestsOf(base: string, withQueries: number): Promise<Asked[]> {
  const asked = VERSIONS.map(async (version, turn) => {
    const { paths } = (await send(base, `/${version}/schema/`)).body as Document
    const check = await answerCheck(base, `/${version}/schema/`)
    return Object.entries(paths).flatMap(([path, { get }]) =>
      get ? targetsOf(path, get, withQueries, turn).map((target) => ({ id: get.operationId, target, check })) : [],
    )
  })
  return (await Promise.all(asked)).flat()
}

function targetsOf(path: string, { parameters }: Operation, withQueries: number, turn: number): string[] {
  const examples = parameters.flatMap(({ name, in: place, example }) =>
    place === 'query' && example !== undefined ? [`${name}=${example}`] : [],
  )
  const hasId = path.includes('{')
  const paths = hasId ? IDS.map((key) => path.replaceAll(/\{\w+\}/g, key)) : [path]
  const all = [...QUERIES.map((query) => query.replace('X', IDS.join())), ...examples]
  const queries = all.filter((_, at) => ANY_ENGINE === 'PostGIS' || at % VERSIONS.length === turn)
  return paths.flatMap((each, at) =>
    (hasId && at >= withQueries ? [''] : queries).map((query) => encodeURI(query === '' ? each : `${each}?${query}`)),
  )
}

/** Returns the operations with an answer that has a text. Each caller asks each service once for all texts. */
async function tellers(service: 'on' | 'off', caller: CallerName, text: string): Promise<string[]> {
  const key = `${service} ${caller}`
  const telling = asking.get(key) ?? askAll(service, caller)
  asking.set(key, telling)
  return [...((await telling).get(text) ?? [])].sort()
}
const asking = new Map<string, Promise<Map<string, Set<string>>>>()

async function askAll(service: 'on' | 'off', caller: CallerName): Promise<Map<string, Set<string>>> {
  const { [service]: asked, headers } = await world(ANY_ENGINE)
  const found = new Map([NOTE, SECRET].map((text) => [text, new Set<string>()]))
  // What is told shows sooner than what is not.
  const some = service === 'on' && caller !== 'editor' ? 2 : 1
  for (const { id, target, check } of await requestsOf(asked.base, ANY_ENGINE === 'PostGIS' ? IDS.length : some)) {
    const answer = await send(asked.base, target, { headers: headers[caller] })
    check('GET', target, answer)
    if (answer.status >= 500 && id !== 'findBusiness') throw new Error(`${target}: ${answer.status}`)
    // Links and `understood` repeat what was asked. Suggested spellings come from the words of all places.
    const told = {
      ...(answer.body as object),
      next: null,
      previous: null,
      did_you_mean: null,
      understood: null,
      links: null,
    }
    const json = JSON.stringify(told)
    for (const [text, operations] of found) if (json.includes(text)) operations.add(id)
  }
  return found
}

const PLACES = ['getOgcPlaces', 'getPlace', 'getPlaceForPartners', 'listPlaces', 'listPlacesForPartners']
const FOUND = ['searchPlaces', 'searchPlacesGeoJson', 'similarPlaces']

const CASES: readonly [text: string, told: readonly string[], toAccounts: readonly string[]][] = [
  // The OGC API has hidden places in pages only.
  [NOTE, ['getOgcPlace', ...PLACES, ...FOUND], []],
  [SECRET, [...PLACES, 'explainScore', 'getPlaceFacets', ...FOUND], ['listOwnTips']],
]

for (const [text, told, toAccounts] of CASES) {
  const withOwn = [...told, ...toAccounts].sort()
  testOn(ANY_ENGINE, `“${text}” is told to everybody by default, and to editors always`, async (t) => {
    t.deepEqual(await tellers('off', 'stranger', text), [...told].sort())
    t.deepEqual(await tellers('off', 'account', text), withOwn)
    t.deepEqual(await tellers('on', 'editor', text), withOwn)
  })
  testOn(ANY_ENGINE, `“${text}” is told to nobody else if it is for editors only`, async (t) => {
    t.deepEqual(await tellers('on', 'stranger', text), [])
    t.deepEqual(await tellers('on', 'account', text), [])
  })
}
