/** A service with places, and a browser to look at it with. */
import { pino } from 'pino'
import { type Browser, chromium } from 'playwright-core'
import { createService, type Service } from '../../../cli/serve/service.ts'
import { type Config, readConfig } from '../../../config.ts'
import { samplePlaces } from '../../../sample/sample.ts'
import type { Database } from '../../../sql/core/database.ts'
import type { ServedLayer } from '../../../sql/layers/configured-layers.ts'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { openBasemap } from '../../../tiles/basemap/source.ts'
import { ANY_ENGINE, openTestDatabase } from '../../support/databases/database.ts'
import { atEnd } from '../../support/processes/at-end.ts'
import { listen } from '../../support/services/listen.ts'
import { UNTHINNED } from '../../support/tiles/thinning.ts'
import { FLAGS } from './chromium-flags.ts'
import { ensurePages } from './explorer-pages.ts'

/** Number of places of the sample, or what puts other ones into the database. */
export type Places = number | ((database: Database) => Promise<unknown>)

/** Settings that replace the defaults. Without `thinning`, tiles show all that they hold. */
export interface ServiceSettings
  extends Partial<
    Pick<Config, 'indexMemory' | 'openAtMaxCandidates' | 'thinning' | 'basemap' | 'basemapStyleUrl' | 'findBusinessUrl'>
  > {
  /** Draws the land, which most tests do not look at: without it, a visit costs 3.9 s of CPU time instead of 5.3. */
  readonly land?: true
  /** Makes tables of operators, and returns their layers. */
  readonly layers?: (database: Database) => Promise<readonly ServedLayer[]>
}

/** Serves places, with pages made from the current sources, and returns the address. */
async function serve(places: Places, settings: ServiceSettings): Promise<string> {
  await ensurePages()
  const { database } = await openTestDatabase(ANY_ENGINE)
  if (typeof places === 'function') await places(database)
  else await upsertPlaces(database, [...samplePlaces({ places, seed: 1 })])
  // Read only now, because what puts the places may set some.
  const { land, layers: openLayers, ...given } = settings
  const layers = await openLayers?.(database)
  let service: Service | undefined
  const base = await listen(
    (request, response) => {
      if (land || !request.url?.startsWith('/maps/land/')) return service?.handle(request, response)
      response.writeHead(204).end()
      return undefined
    },
    (question, leaving) => service?.answerTiles?.(question, leaving),
  )
  const config = {
    ...readConfig({}),
    publicUrl: base,
    tilesUrl: base,
    imageCdnUrl: `${base}/images`,
    thinning: UNTHINNED,
    ...given,
  }
  const basemap = config.basemap ? await openBasemap(config.basemap, (error) => console.error(error)) : undefined
  service = createService({ tiles: true, api: true }, database, config, pino({ level: 'error' }), { basemap, layers })
  atEnd(service.close)
  if (land) await service.prepare()
  return base
}

/** Returns the address of a service and a browser. One after the other: a browser that starts while the file already ends would never be closed. */
export async function openExplorer(places: Places, settings: ServiceSettings, executablePath: string) {
  return [await serve(places, settings), await openBrowser(executablePath)] as const
}

async function openBrowser(executablePath: string): Promise<Browser> {
  const browser = await chromium.launch({ args: FLAGS, executablePath })
  atEnd(() => browser.close())
  return browser
}
