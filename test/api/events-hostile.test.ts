/** Whatever bytes come in the parameters and paths of events, themes, organizations and lists, nothing breaks. */
import fc from 'fast-check'
import { createTileServer } from '../../tiles/server.ts'
import { IMAGE_CDN_URL, PUBLIC_URL, startApi } from '../support/api.ts'
import { atEnd } from '../support/at-end.ts'
import { testOnEachDatabase } from '../support/database.ts'
import { eventId, storeFewEvents } from '../support/few-events.ts'
import { listen } from '../support/listen.ts'
import { send } from '../support/openapi.ts'

const RUNS = 1500

const NAMES = ['tile', 'in_bbox', 'point', 'dist', 'search', 'ordering', 'page', 'per_page', 'slug', 'name', 'format']
const DATES = ['start_date_after', 'start_date_before', 'end_date_after', 'end_date_before']
const BAIT = [
  '2026-05-01 17:30',
  '9999-12-31T23:59-23:59',
  '0001-01-01',
  '1e308',
  '-0',
  '0,0',
  '0,0,0,0',
  '22/0/0',
  '\\',
  '%',
]

const bytes = fc.uint8Array({ maxLength: 12 }).map((all) => Array.from(all, percent).join(''))
const value = fc.oneof(
  bytes,
  fc.constantFrom(...BAIT).map(encodeURIComponent),
  fc.tuple(fc.constantFrom(...BAIT).map(encodeURIComponent), bytes).map(([bait, rest]) => bait + rest),
  fc.string({ unit: 'grapheme', maxLength: 40 }).map((text) => encodeURIComponent(text)),
)
const query = fc
  .array(fc.tuple(fc.constantFrom(...NAMES, ...DATES), value), { maxLength: 5 })
  .map((pairs) => pairs.map(([name, text]) => `${name}=${text}`).join('&'))
const path = fc.oneof(
  fc.constantFrom('v0.3/events/', 'v0.1/events/', 'v0.3/themes/', 'v0.3/images/events/', 'v0.3/organizations/'),
  fc.constantFrom('v0.3/lists/', 'v0.3/schema/', 'maps/events/0/0/0.mvt', 'maps/events.json'),
  fc
    .tuple(fc.constantFrom('events', 'themes', 'organizations', 'lists'), fc.oneof(bytes, fc.constant(eventId(1))))
    .map(([resource, key]) => `v0.3/${resource}/${key}/`),
)

function percent(byte: number): string {
  return `%${byte.toString(16).padStart(2, '0')}`
}

testOnEachDatabase(`no answer of ${RUNS} is a mistake of ours`, async (t, { database }) => {
  await storeFewEvents(database)
  const { base } = await startApi(database)
  const errors: unknown[] = []
  const onError = (error: unknown) => errors.push(error)
  const server = createTileServer({ database, tilesUrl: PUBLIC_URL, imageCdnUrl: IMAGE_CDN_URL, onError })
  atEnd(() => server.close())
  const tiles = await listen((request, response) => {
    if (!server.handle(request, response)) response.writeHead(404).end()
  })
  const seen = new Map<number, number>()
  await fc.assert(
    fc.asyncProperty(path, query, async (at, parameters) => {
      const target = `/${at}?${parameters}`
      const status = at.startsWith('maps/') ? (await fetch(tiles + target)).status : await statusOf(base, target)
      seen.set(status, (seen.get(status) ?? 0) + 1)
      return [200, 204, 400, 404].includes(status)
    }),
    { numRuns: RUNS },
  )
  t.deepEqual(errors, [])
  for (const status of [200, 400, 404]) t.true((seen.get(status) ?? 0) > RUNS / 50, `${status}: ${seen.get(status)}`)
})

async function statusOf(base: string, target: string): Promise<number> {
  // YAML is not read here.
  if (/format=yaml/.test(target)) return (await fetch(base + target)).status
  return (await send(base, target)).status
}
