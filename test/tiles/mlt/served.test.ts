/** MapLibre tiles of a running service: for each source and filter, what the vector tile says. */

import { upsertPlaces } from '../../../sql/places/write.ts'
import { overEachDatabase, testOnEachDatabase } from '../../support/databases/database.ts'
import { FULL } from '../../support/fixtures/few-places.ts'
import { until } from '../../support/processes/until.ts'
import { startOgcService } from '../../support/services/ogc.ts'
import { mapLibreContent, vectorContent } from '../../support/tiles/same-content.ts'

/** Cells decide at low zooms. */
const THINNING = { completeZoom: 3, limit: 1000, bytes: 500_000 }

/** In one cell with others, so that there are clusters. */
const { name: _, id: __, slug: ___, ...ALIKE } = FULL
const CROWD = ['a', 'b', 'c'].map((name) => ({ ...ALIKE, name, data_source_identifier: name }))

const world = overEachDatabase(async ({ database }) => {
  const service = await startOgcService(database, THINNING)
  await upsertPlaces(database, CROWD)
  return service
})

/** Addresses with `*` for the ending, and the layers of the tile. */
const TILES: readonly (readonly [address: string, layers: string])[] = [
  ['places/0/0/0.*', 'places clusters meta'],
  ['places/4/8/5.*', 'places meta'],
  ['places/16/35195/21497.*', 'places meta'],
  ['places/0/0/0.*?cluster_properties=avg:rating,top:categories,top:vibes', 'places clusters meta'],
  ['places/0/0/0.*?vibes__in=cozy&fields=name,vibes', 'places clusters meta'],
  ['places/0/0/0.*?rating__gte=4', 'places clusters meta'],
  ['places/0/0/0.*?search=cafe', 'places clusters meta'],
  ['places/0/0/0.*?filter=NOT+(price=3)', 'places clusters meta'],
  ['places/4/8/5.*?buffer=64', 'places meta'],
  ['places/0/0/0.*?list=berlin', 'places meta'],
  ['events/0/0/0.*', 'events meta'],
  ['stops/0/0/0.*', 'stops meta'],
  ['stops/0/0/0.*?kind=tram', 'stops meta'],
  ['parks/0/0/0.*', 'parks meta'],
  ['parks/6/36/18.*', 'parks meta'],
  ['land/0/0/0.*', 'sea land lakes borders countries cities'],
  ['land/5/17/10.*', 'sea land lakes rivers borders cities'],
]

testOnEachDatabase(
  'the same layers, features and values, and the same headers but for the type',
  async (t, { engine }) => {
    const { base } = await world(engine)
    for (const [address, layers] of TILES) {
      const [vector, mapLibre] = [await get(base, address, 'mvt'), await get(base, address, 'mlt')]
      const expected = vectorContent(vector.body)
      t.is(expected.map(({ name }) => name).join(' '), layers, address)
      t.deepEqual(mapLibreContent(mapLibre.body), expected, address)
      t.deepEqual(mapLibre.headers, { ...vector.headers, 'content-type': 'application/vnd.maplibre-tile' }, address)
      t.not(mapLibre.etag, vector.etag, address)
    }
  },
)

testOnEachDatabase(
  'each format first: what is built from a cached tile is what is built anew',
  async (t, { engine }) => {
    const { base } = await world(engine)
    for (const first of ['mvt', 'mlt'] as const) {
      const address = `places/0/0/0.*?fields=name,${first}`
      const { body } = await get(base, address, first)
      const other = await get(base, address, first === 'mvt' ? 'mlt' : 'mvt')
      const [vector, mapLibre] = first === 'mvt' ? [body, other.body] : [other.body, body]
      t.deepEqual(mapLibreContent(mapLibre), vectorContent(vector))
    }
  },
)

testOnEachDatabase('TileJSON names the other, with the same filters', async (t, { engine }) => {
  const { base } = await world(engine)
  for (const name of ['places', 'events', 'stops', 'parks', 'land']) {
    const vector = await getJson(`${base}/maps/${name}.json?search=bar`)
    const { encoding, tiles, ...same } = await getJson(vector.mlt.replace(/^.*(?=\/maps\/)/, base))
    t.is(encoding, 'mlt')
    t.deepEqual(tiles, [`https://places.example/maps/${name}/{z}/{x}/{y}.mlt?search=bar`])
    const { mlt, tiles: vectorTiles, ...rest } = vector
    t.is(mlt, `https://places.example/maps/${name}.mlt.json?search=bar`)
    t.deepEqual(vectorTiles, [`https://places.example/maps/${name}/{z}/{x}/{y}.mvt?search=bar`])
    t.deepEqual(same, rest)
  }
  const { status } = await fetch(`${base}/maps/none.mlt.json`)
  t.is(status, 404)
})

testOnEachDatabase('a write shows in both formats within seconds', async (t, { engine, database }) => {
  const { base } = await world(engine)
  const names = async (format: Format) => {
    const { body } = await get(base, 'places/0/0/0.*', format)
    const [places] = (format === 'mvt' ? vectorContent : mapLibreContent)(body)
    return places?.features.map(({ properties }) => properties['name']) ?? []
  }
  t.false([...(await names('mvt')), ...(await names('mlt'))].includes('Renamed'))
  await upsertPlaces(database, [{ ...FULL, name: 'Renamed' }])
  const isShown = async (format: Format) => (await names(format)).includes('Renamed')
  await until(async () => (await isShown('mvt')) && (await isShown('mlt')), 'both tiles have the new name')
  t.pass()
})

type Format = 'mvt' | 'mlt'

async function get(base: string, address: string, format: Format) {
  const response = await fetch(`${base}/maps/${address.replace('*', format)}`)
  const lasting = ['cache-control', 'content-encoding', 'content-type', 'vary', 'access-control-allow-origin']
  return {
    body: new Uint8Array(await response.arrayBuffer()),
    etag: response.headers.get('etag'),
    headers: {
      status: response.status,
      ...Object.fromEntries(lasting.map((name) => [name, response.headers.get(name)])),
    },
  }
}

async function getJson(url: string) {
  return (await fetch(url)).json()
}
