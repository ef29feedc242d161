/** Content of tiles and of the documents beside them; their HTTP is tested in http-matrix.test.ts. */
import { decodeTile } from '../../support/tiles/decode-tile.ts'
import { TILE, testHttp } from '../../support/tiles/tile-http.ts'

testHttp('a tile is what it says: type, validator, properties, position', async (t, send) => {
  const { headers, body } = await send(TILE)
  t.is(headers['content-type'], 'application/vnd.mapbox-vector-tile')
  t.is(headers['cache-control'], 'public, max-age=0, stale-while-revalidate=10, stale-if-error=86400')
  t.regex(String(headers['etag']), /^"[\w-]{22}"$/)
  t.regex(String(headers['server-timing']), /^build;dur=\d/)
  const [place] = decodeTile(body)['places'] ?? []
  t.like(place, {
    x: Math.floor(((13.33 + 180) / 360) * 4096),
    y: 1343,
    properties: {
      name: 'Café Kranzler',
      slug: 'cafe-kranzler',
      primary_category: 'cafe',
      categories: '["cafe","bakery"]',
      vibes: '["cozy"]',
    },
  })
  t.deepEqual(Object.keys(place?.properties ?? {}).sort(), [
    'aggregate_rating',
    'categories',
    'id',
    'is_closed',
    'name',
    'primary_category',
    'rank',
    'score_combined',
    'slug',
    'vibes',
  ])
})

testHttp('TileJSON names the scheme, the address, the layer and its fields, and hands filters on', async (t, send) => {
  const { body, headers } = await send('/maps/places.json?in_bbox=1,2,3,4')
  t.is(headers['content-type'], 'application/json')
  const json = JSON.parse(body.toString())
  t.like(json, {
    tilejson: '3.0.0',
    scheme: 'xyz',
    minzoom: 0,
    tiles: ['https://tiles.example/maps/places/{z}/{x}/{y}.mvt?in_bbox=1,2,3,4'],
  })
  t.is(json.vector_layers[0].id, 'places')
  t.is(typeof json.vector_layers[0].fields.primary_category, 'string')
})

testHttp('/maps/ lists the sources, as their own descriptions have them', async (t, send) => {
  const { sources } = JSON.parse((await send('/maps/')).body.toString())
  t.deepEqual(
    sources.map(({ name }: { name: string }) => name),
    ['places', 'events', 'land'],
  )
  for (const { url, layers, ...source } of sources) {
    t.is(url, `https://tiles.example/maps/${source.name}.json`)
    const described = JSON.parse((await send(new URL(url).pathname)).body.toString())
    t.like(described, source)
    t.deepEqual(described.vector_layers, layers)
  }
})
