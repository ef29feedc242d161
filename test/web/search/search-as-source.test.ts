/** MapLibre draws search results with `format=geojson` from their address. */
import { upsertPlaces } from '../../../sql/places/write.ts'
import { SEARCHED_PLACES } from '../../support/search/searched-places.ts'
import { browserTests, type Explorer, visit } from '../support/explorer-service.ts'

const inBrowser = browserTests((database) => upsertPlaces(database, SEARCHED_PLACES))

for (const [path, expected] of [
  ['/search/places/?search=cafe&format=geojson', ['Café Central', 'Café Kranzler']],
  ['/v0.3/search/places/?categories=museum&format=geojson', ['Pergamon']],
] as const) {
  inBrowser(`MapLibre draws ${path}`, async (t, page, base) => {
    await visit(page, `${base}/#map=4/50/13`)
    const drawn = await page.evaluate(async (data) => {
      const { map } = (globalThis as unknown as Explorer).whereabouts ?? {}
      if (!map) throw new Error('no map')
      map.addSource('found', { type: 'geojson', data })
      map.addLayer({ id: 'found', type: 'circle', source: 'found' })
      await new Promise((idle) => void map.once('idle', idle))
      return map.queryRenderedFeatures({ layers: ['found'] }).map(({ properties }) => String(properties['name']))
    }, base + path)
    t.deepEqual([...new Set(drawn)].sort(), [...expected])
  })
}
