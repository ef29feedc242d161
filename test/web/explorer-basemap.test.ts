/** The explorer over a basemap of a real extract (TEST_DATA_DIR, not part of the project), and its pictures. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'ava'
import { makeBasemap } from '../../data/basemap/make-basemap.ts'
import { importFile } from '../../data/import/import-file.ts'
import type { Database } from '../../sql/core/database.ts'
import { dataFolder, skipped } from '../support/processes/needs.ts'
import { checkSnippet, PROGRAMS } from './maps/draw-snippet.ts'
import { take } from './support/explorer-access.ts'
import { browserTests, type Explorer, settle, visit } from './support/explorer-service.ts'

/** The part of the page beside the list. */
const MAP = { x: 470, y: 160, width: 520, height: 440 }

/** Layers that must be drawn at each zoom. */
const DRAWN = [
  [12, ['basemap-major', 'basemap-green', 'places', 'clusters']],
  [15, ['basemap-minor', 'basemap-buildings', 'basemap-railways', 'basemap-street-names', 'places', 'place-names']],
  [17, ['basemap-minor', 'basemap-paths', 'basemap-street-names', 'places', 'place-names']],
] as const

if (!dataFolder) test.skip(skipped('the explorer draws streets', 'real data at TEST_DATA_DIR'), () => undefined)
else testBasemap(join(dataFolder, 'helsinki.osm.pbf'))

function testBasemap(extract: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'whereabouts-explorer-basemap-'))
  test.after.always(() => rmSync(folder, { recursive: true }))
  const basemap = join(folder, 'helsinki.pmtiles')
  const prepare = async (database: Database) => {
    const listener = { onBytes: () => undefined, onFeatures: () => undefined, onTiles: () => undefined }
    await makeBasemap(extract, basemap, { signal: new AbortController().signal, listener })
    await importFile(database, extract, { rejectedFile: join(folder, 'rejected.ndjson') }, () => undefined)
  }
  const thinning = { completeZoom: 14, limit: 4000, bytes: 500_000 }
  const inBrowser = browserTests(prepare, { thinning, land: true, basemap })
  for (const program of PROGRAMS) {
    inBrowser(`${program} draws the basemap by the snippet that is shown`, (t, page, base) =>
      checkSnippet(t, page, base, { program, source: 'basemap', least: 5000 }),
    )
  }
  for (const [zoom, layers] of DRAWN) {
    inBrowser(
      `streets are drawn at zoom ${zoom}`,
      async (t, page, base) => {
        await visit(page, `${base}/?at=60.1705,24.9415,${zoom}`)
        await settle(page)
        const drawn = await page.evaluate(() => {
          const { map } = (globalThis as unknown as Explorer).whereabouts ?? {}
          return [...new Set(map?.queryRenderedFeatures().map(({ layer }) => layer.id))]
        })
        for (const layer of layers) t.true(drawn.includes(layer), `${layer} is not among ${drawn}`)
        t.true(await page.getByText('© OpenStreetMap contributors').isVisible())
        await take(page, `helsinki-${zoom}`, MAP)
      },
      { viewport: { width: 1100, height: 740 }, reducedMotion: 'reduce' },
    )
  }
  inBrowser(
    'a street is suggested, also one that the search does not know, and Enter goes there',
    async (t, page, base) => {
      await visit(page, `${base}/?at=60.169,24.94,14`)
      await settle(page)
      await page.locator('#search-text').fill('hansat')
      const street = page.getByRole('option', { name: 'Hansatunneli street on the map' })
      await street.waitFor()
      await page.locator('#search-text').fill('Hansatunneli')
      await page.locator('.suggestion.is-area[aria-selected=true]').waitFor()
      await page.locator('#search-text').press('Enter')
      await page.waitForFunction(() => Number((globalThis as unknown as Explorer).whereabouts?.map?.getZoom()) > 14.9)
      const { lng, lat } = await page.evaluate(
        () => (globalThis as unknown as Explorer).whereabouts?.map?.getCenter() ?? { lng: 0, lat: 0 },
      )
      t.true(Math.hypot(lng - 24.9398, 2 * (lat - 60.1695)) < 0.005, `${lng} ${lat}`)
    },
  )
}
