/** Pans a map on a slow device, and finds the longest task of the page's main thread meanwhile. */
import { writeFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { SLOW } from './slow-page.ts'

/** Milliseconds. Browsers report tasks from this duration on. */
export const LONG_TASK = 50
/** Pixels right and down: there and back, a window's width in total. */
const LEGS = [
  [500, 0],
  [0, 300],
  [-500, 0],
  [0, -300],
] as const
const LEG_MILLISECONDS = 1500

interface Target {
  readonly base: string
  /** The page's own query string is `at=latitude,longitude,zoom`. */
  readonly center: readonly [longitude: number, latitude: number]
  readonly zoom: number
  /** File for a CPU profile of the panning; undefined: none. */
  readonly profile?: string | undefined
}

/** Returns the durations of the long tasks in milliseconds, the longest first. */
export async function longTasks(browser: Browser, { base, center, zoom, profile }: Target): Promise<number[]> {
  const context = await browser.newContext(SLOW.window)
  try {
    const page = await context.newPage()
    // tsx wraps named functions in this; functions given to `evaluate` need it too.
    await page.addInitScript('globalThis.__name = (value) => value')
    await page.goto(`${base}/?at=${center[1]},${center[0]},${zoom}`)
    await page.waitForFunction(isIdle, undefined, { timeout: 120_000 })
    const client = await context.newCDPSession(page)
    await client.send('Emulation.setCPUThrottlingRate', { rate: SLOW.rate })
    if (profile) {
      await client.send('Profiler.enable')
      await client.send('Profiler.start')
    }
    const durations = await pan(page, center, zoom)
    if (profile) {
      const { profile: recorded } = await client.send('Profiler.stop')
      await writeFile(profile, JSON.stringify(recorded))
    }
    return durations.toSorted((one, other) => other - one)
  } finally {
    await context.close()
  }
}

interface MapPage {
  readonly whereabouts?: { readonly map: import('maplibre-gl').Map }
}

function isIdle(): boolean {
  const { map } = (globalThis as unknown as MapPage).whereabouts ?? {}
  return map?.loaded() === true && map.areTilesLoaded()
}

/** Moves at a constant speed, as a dragging finger does, so that new tiles come into view all the time. */
function pan(page: Page, center: readonly [number, number], zoom: number): Promise<number[]> {
  return page.evaluate(
    async ({ center: [longitude, latitude], zoom: wanted, legs, duration }) => {
      const { map } = (globalThis as unknown as MapPage).whereabouts ?? {}
      if (!map) throw new Error('no map')
      map.jumpTo({ center: [longitude, latitude], zoom: wanted })
      await new Promise((passed) => setTimeout(passed, 2000))
      const durations: number[] = []
      const observer = new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) durations.push(entry.duration)
      })
      observer.observe({ type: 'longtask' })
      for (const [right, down] of legs) {
        map.panBy([right, down], { duration, easing: (part) => part, essential: true })
        await map.once('moveend')
      }
      await new Promise((passed) => setTimeout(passed, 2000))
      observer.disconnect()
      return durations
    },
    { center, zoom, legs: LEGS, duration: LEG_MILLISECONDS },
  )
}
