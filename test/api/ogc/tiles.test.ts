/** Tiles by their addresses in the OGC API are those below /maps/, byte for byte. */
import { overEachDatabase, testOnEachDatabase } from '../../support/databases/database.ts'
import { send } from '../../support/requests/openapi.ts'
import { startApi } from '../../support/services/api.ts'
import { startOgcService } from '../../support/services/ogc.ts'

const world = overEachDatabase(({ database }) => startOgcService(database))

/** Tiles of collections, with the row before the column, and the same below /maps/. */
const SAME: readonly (readonly [tile: string, maps: string, status: number])[] = [
  ['places/0/0/0', 'places/0/0/0.mvt', 200],
  ['places/4/5/8', 'places/4/8/5.mvt', 200],
  ['places/4/8/5', 'places/4/5/8.mvt', 204],
  ['places/4/5/8?vibes__in=cozy&fields=name', 'places/4/8/5.mvt?vibes__in=cozy&fields=name', 200],
  ['places/4/5/8?f=mvt', 'places/4/8/5.mvt', 200],
  ['places/4/5/8?f=mlt', 'places/4/8/5.mlt', 200],
  ['places/4/8/5?f=mlt', 'places/4/5/8.mlt', 204],
  ['list-berlin/4/5/8?f=mlt&fields=name', 'places/4/8/5.mlt?fields=name&list=berlin', 200],
  ['parks/0/0/0?f=mlt', 'parks/0/0/0.mlt', 200],
  ['places/4/5/8?price=cheap', 'places/4/8/5.mvt?price=cheap', 400],
  ['list-berlin/4/5/8', 'places/4/8/5.mvt?list=berlin', 200],
  ['list-berlin/4/5/8?categories=bakery', 'places/4/8/5.mvt?categories=bakery&list=berlin', 200],
  ['list-none/4/5/8', 'places/4/8/5.mvt?list=none', 204],
  ['events/4/5/8', 'events/4/8/5.mvt', 200],
  ['stops/4/4/9', 'stops/4/9/4.mvt', 200],
  ['parks/0/0/0', 'parks/0/0/0.mvt', 200],
]

testOnEachDatabase('tiles are the same, with the same headers', async (t, { engine }) => {
  const { base } = await world(engine)
  for (const [tile, maps, status] of SAME) {
    const path = tile.replace('/', '/tiles/WebMercatorQuad/')
    const asked = await sendTile(`${base}/ogc/collections/${path}`)
    const expected = await sendTile(`${base}/maps/${maps}`)
    t.is(asked.status, status, tile)
    t.deepEqual(asked, expected, tile)
    if (asked.etag)
      t.is((await fetch(`${base}/ogc/collections/${path}`, { headers: { 'if-none-match': asked.etag } })).status, 304)
  }
})

async function sendTile(url: string) {
  const response = await fetch(url)
  const { status, headers } = response
  const [etag, type, cache] = ['etag', 'content-type', 'cache-control'].map((name) => headers.get(name))
  return { status, etag, type, cache, bytes: Buffer.from(await response.arrayBuffer()).toString('hex') }
}

/** What the tile server leaves to the API. */
const OTHER: readonly (readonly [path: string, status: number, location?: string])[] = [
  ['places/tiles/WebMercatorQuad/4/16/0', 404],
  ['places/tiles/WebMercatorQuad/4/x/0', 404],
  ['plans/tiles/WebMercatorQuad/0/0/0', 401],
  ['none/tiles/WebMercatorQuad/0/0/0', 404],
  ['land/tiles/WebMercatorQuad/0/0/0', 404],
  ['list-berlin/tiles/WebMercatorQuad/0/0/0?list=none', 400],
  ['places/tiles/WebMercatorQuad/0/0/0?f=png', 400],
]

testOnEachDatabase('tiles that there are not', async (t, { engine }) => {
  const { base } = await world(engine)
  for (const [path, status] of OTHER) t.is((await send(base, `/ogc/collections/${path}`)).status, status, path)
  const described = await send(base, '/ogc/collections/places/tiles/WebMercatorQuad/0/0/0', { method: 'OPTIONS' })
  t.is(described.status, 200, 'described')
})

/** Requests of a process without tiles, and where they are led. */
const LED: readonly (readonly [target: string, location: string])[] = [
  ['collections/places/tiles/WebMercatorQuad/4/5/8', '/maps/places/4/8/5.mvt'],
  ['collections/places/tiles/WebMercatorQuad/4/5/8?vibes=cozy&f=mvt', '/maps/places/4/8/5.mvt?vibes=cozy'],
  ['collections/list-berlin/tiles/WebMercatorQuad/4/5/8?vibes=cozy', '/maps/places/4/8/5.mvt?vibes=cozy&list=berlin'],
  ['collections/places/tiles/WebMercatorQuad/4/5/8?vibes=cozy&f=mlt', '/maps/places/4/8/5.mlt?vibes=cozy'],
  ['styles/light', '/maps/styles/light.json'],
]

testOnEachDatabase('a process without tiles leads to the tile server', async (t, { engine, database }) => {
  await world(engine)
  const { request } = await startApi(database)
  for (const [target, location] of LED) {
    const { status, headers } = await request(`/ogc/${target}`)
    t.is(status, 307, target)
    t.is(headers['location'], `https://tiles.example${location}`, target)
  }
})
