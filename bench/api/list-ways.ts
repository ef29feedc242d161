/** Ways of answering a list of places: our service, its statements alone, and Django REST framework. */
import { parseList } from '../../core/query/parse/list.ts'
import { settledOnce } from '../../search/text/readings.ts'
import type { Database } from '../../sql/core/database.ts'
import { countPlaces } from '../../sql/places/counts.ts'
import { listPlaces } from '../../sql/places/places.ts'
import { resolveConditions } from '../../sql/places/resolve-conditions.ts'
import type { RunningServer } from '../support/http-servers.ts'
import { getOnce, LightClient } from '../support/light-client.ts'

export const PAGE = 50
/** The properties that Django sends. */
export const SEVEN = 'fields=name,slug,address,aggregate_rating,categories,vibes,score_combined'

/** A way of answering a list. */
export interface Way {
  readonly title: string
  client(): Client
  /** Processor time of its processes so far; missing if unknown. */
  cpuSeconds?(): number
}

export interface Client {
  ask(query: string): Promise<unknown>
  close(): void
}

/** `ours` answer all filters, `theirs` only `tile=`. */
export function listWays(
  database: Database,
  service: RunningServer,
  django: RunningServer | undefined,
): { ours: Way[]; theirs: Way[] } {
  const ours = [
    { title: 'whereabouts', client: () => clientOfOurs(service, ''), cpuSeconds: service.cpuSeconds },
    { title: 'its 7 properties', client: () => clientOfOurs(service, `&${SEVEN}`), cpuSeconds: service.cpuSeconds },
    {
      title: 'database alone',
      client: () => ({ ask: (query: string) => askDatabase(database, query), close: () => undefined }),
    },
  ]
  const theirs = django
    ? [{ title: 'Django', client: () => clientOfDjango(django), cpuSeconds: django.cpuSeconds }]
    : []
  return { ours, theirs }
}

/** Throws unless both have the same places on a page, in the same order, and the same count. */
export async function checkSame(service: RunningServer, django: RunningServer, query: string): Promise<void> {
  const read = async (address: string) => {
    const body = (await (await fetch(address)).json()) as { count: number; results?: Page; features: Features }
    return JSON.stringify([body.count, (body.results?.features ?? body.features).map(({ id }) => id)])
  }
  const found = await Promise.all([
    read(`${service.base}/v0.3/places/?${query}`),
    read(`${django.base}/places/?${query}`),
  ])
  if (found[0] !== found[1]) throw new Error(`the service and Django disagree about ?${query}`)
}

type Features = readonly { readonly id: string }[]

interface Page {
  readonly features: Features
}

function clientOfOurs({ base }: RunningServer, more: string): Client {
  const connection = new LightClient(base)
  return { ask: (query) => connection.get(`/v0.3/places/?${query}${more}`), close: () => connection.close() }
}

/** Each request has a connection of its own: gunicorn's default workers close it after each answer. */
function clientOfDjango({ base }: RunningServer): Client {
  return { ask: (query) => getOnce(base, `/places/?${query}`), close: () => undefined }
}

/** Runs the statements of a request, one after the other, as the service does without its index. */
async function askDatabase(database: Database, query: string): Promise<void> {
  const parsed = parseList(new URLSearchParams(query))
  const ready = { ...parsed, where: await resolveConditions(database, await settledOnce(database, parsed.where), 0) }
  const found = await listPlaces(database, ready, { limit: PAGE, offset: 0 })
  if (found.length === PAGE) await countPlaces(database, ready.where)
}
