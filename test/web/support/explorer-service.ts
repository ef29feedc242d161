/** The explorer page in a real browser, over a service of its own with part of the sample. */
import test, { type ExecutionContext } from 'ava'
import { pino } from 'pino'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { createService, type Service } from '../../../cli/serve/service.ts'
import { type Config, readConfig } from '../../../config.ts'
import { samplePlaces } from '../../../sample/sample.ts'
import type { Database } from '../../../sql/core/database.ts'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { openBasemap } from '../../../tiles/basemap/source.ts'
import { ANY_ENGINE, openTestDatabase } from '../../support/databases/database.ts'
import { atEnd } from '../../support/processes/at-end.ts'
import { chromiumPath, skipped } from '../../support/processes/needs.ts'
import { listen } from '../../support/services/listen.ts'
import { UNTHINNED } from '../../support/tiles/thinning.ts'
import { FLAGS, WITHOUT_WEBGL } from './chromium-flags.ts'
import { takesPictures } from './explorer-access.ts'
import { ensurePages } from './explorer-pages.ts'

/** The map draws a sixteenth of the pixels, which nobody looks at. Positions and sizes on the page stay as they are. */
const COARSE = `Object.defineProperty(globalThis, 'devicePixelRatio', { get: () => 0.25 })`

const LAND = '**/maps/land/**/*.mvt'

/** Number of places of the sample, or what puts other ones into the database. */
type Places = number | ((database: Database) => Promise<unknown>)

/** Settings that replace the defaults. Without `thinning`, tiles show all that they hold. */
interface ServiceSettings
  extends Partial<
    Pick<Config, 'openAtMaxCandidates' | 'thinning' | 'basemap' | 'basemapStyleUrl' | 'findBusinessUrl'>
  > {
  /** Draws the land, which most tests do not look at: without it, a visit costs 3.9 s of CPU time instead of 5.3. */
  readonly land?: true
  /** The browser has no WebGL, and the page no map: a visit costs 0.6 s of CPU time instead of 2.5. */
  readonly mapless?: true
}

/** Serves places, with pages made from the current sources, and returns the address. */
async function serve(places: Places, settings: ServiceSettings): Promise<string> {
  await ensurePages()
  const { database } = await openTestDatabase(ANY_ENGINE)
  if (typeof places === 'function') await places(database)
  else await upsertPlaces(database, [...samplePlaces({ places, seed: 1 })])
  // Read only now, because what puts the places may set some.
  const { land, mapless: _, ...given } = settings
  let service: Service | undefined
  const base = await listen(
    (request, response) => service?.handle(request, response),
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
  service = createService({ tiles: true, api: true }, database, config, pino({ level: 'error' }), { basemap })
  atEnd(service.close)
  if (land) await service.prepare()
  return base
}

type Body = (t: ExecutionContext, page: Page, base: string) => Promise<unknown>

export interface BrowserTestOptions extends BrowserContextOptions {
  /** Errors that the page may report. */
  readonly expected?: RegExp
}

/**
 * Returns a function that declares tests, each in a page of its own, over one service with `places`. A test also fails if its page reports an error. Tests are skipped without Chromium.
 */
export function browserTests(places: Places, settings: ServiceSettings = {}) {
  const opened = chromiumPath ? open(places, settings, chromiumPath) : undefined
  return (title: string, body: Body, { expected = /(?!)/, ...options }: BrowserTestOptions = {}): void => {
    if (!opened) {
      test.skip(skipped(title, 'Chromium'), () => undefined)
      return
    }
    test.serial(title, async (t) => {
      const [base, browser] = await opened
      // Maps jump instead of flying: each frame is drawn without a graphics card.
      const motion = { reducedMotion: 'reduce' } as const
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...motion, ...options })
      // Drawing without a graphics card is slow while other processes compute too.
      context.setDefaultTimeout(60_000)
      const page = await context.newPage()
      // tsx wraps named functions in this; functions given to `evaluate` need it too.
      await page.addInitScript('globalThis.__name = (value) => value')
      if (!takesPictures) await page.addInitScript(COARSE)
      if (!takesPictures && !settings.land) await page.route(LAND, (route) => route.fulfill({ status: 204 }))
      const problems: string[] = []
      page.on('pageerror', (error) => problems.push(String(error)))
      page.on('console', (message) => {
        if (message.type() === 'error') problems.push(message.text())
      })
      try {
        await body(t, page, base)
        t.deepEqual(
          problems.filter((problem) => !expected.test(problem)),
          [],
        )
      } finally {
        await context.close()
      }
    })
  }
}

/** One after the other: a browser that starts while the file already ends would never be closed. */
async function open(places: Places, settings: ServiceSettings, executablePath: string) {
  const flags = settings.mapless ? WITHOUT_WEBGL : FLAGS
  return [await serve(places, settings), await openBrowser(executablePath, flags)] as const
}

async function openBrowser(executablePath: string, args: string[]): Promise<Browser> {
  const browser = await chromium.launch({ args, executablePath })
  atEnd(() => browser.close())
  return browser
}

/** Goes to an address and waits until the page is at rest. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await settle(page)
}

/** Waits until nothing moves or loads any more, on the map and in the list. */
export async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    // Without WebGL there is no map.
    const { whereabouts } = globalThis as unknown as {
      whereabouts?: { map?: Required<Explorer>['whereabouts']['map'] }
    }
    const isListed = document.querySelector('#results')?.getAttribute('aria-busy') === 'false'
    if (!whereabouts || !isListed) return false
    const { map } = whereabouts
    return !map || (map.loaded() && map.areTilesLoaded() && !map.isMoving())
  })
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}

/** Waits until the filter menus have the numbers of the view and the filters that the page has now. */
export async function counted(page: Page): Promise<void> {
  await settle(page)
  await page.waitForFunction(() => document.querySelector('#rating')?.getAttribute('aria-busy') === 'false')
  await settle(page)
}

/** Objects that the page leaves for the console. */
export interface Explorer {
  readonly whereabouts?: { readonly map: import('maplibre-gl').Map }
}
