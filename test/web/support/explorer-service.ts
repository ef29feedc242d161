/** The explorer page in a real browser, over a service of its own with part of the sample. */
import test, { type ExecutionContext } from 'ava'
import type { BrowserContextOptions, Page } from 'playwright-core'
// Declares a hook, which must be there before tests run; `open` loads what uses it.
import '../../support/processes/at-end.ts'
import { chromiumPath, skipped } from '../../support/processes/needs.ts'
import { takesPictures } from './explorer-access.ts'
import type { Places, ServiceSettings } from './serve-explorer.ts'

/** The map draws a sixteenth of the pixels, which nobody looks at. Positions and sizes on the page stay as they are. */
const COARSE = `Object.defineProperty(globalThis, 'devicePixelRatio', { get: () => 0.25 })`

const WITHOUT_WEBGL = `{
  const { getContext } = HTMLCanvasElement.prototype
  HTMLCanvasElement.prototype.getContext = function (kind, ...more) {
    return kind.startsWith('webgl') ? null : getContext.call(this, kind, ...more)
  }
}`

type Body = (t: ExecutionContext, page: Page, base: string) => Promise<unknown>

export interface BrowserTestOptions extends BrowserContextOptions {
  /** Errors that the page may report. */
  readonly expected?: RegExp
  /** The page has no WebGL, hence no map: a visit costs 0.8 s of CPU time instead of 2.7. */
  readonly mapless?: boolean
}

/**
 * Returns a function that declares tests, each in a page of its own, over one service with `places`. `defaults` are options
 * of all of them. A test also fails if its page reports an error. Tests are skipped without Chromium.
 */
export function browserTests(places: Places, settings: ServiceSettings = {}, defaults: BrowserTestOptions = {}) {
  const opened = chromiumPath ? open(places, settings, chromiumPath) : undefined
  return (title: string, body: Body, given: BrowserTestOptions = {}): void => {
    const { expected = /(?!)/, mapless, ...options } = { ...defaults, ...given }
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
      if (mapless) await page.addInitScript(WITHOUT_WEBGL)
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

/** The program and the browser's driver take 2 s of processor time to load, which files that are skipped do not need. */
async function open(places: Places, settings: ServiceSettings, executablePath: string) {
  const { openExplorer } = await import('./serve-explorer.ts')
  return openExplorer(places, settings, executablePath)
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
