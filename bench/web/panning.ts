/** Pans a map on a slow device, and finds the longest tasks of the page's main thread meanwhile. */
import { writeFile } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { SLOW } from './slow-page.ts'

/** Pixels right and down: there and back, a window's width in total. */
const LEGS = [
  [500, 0],
  [0, 300],
  [-500, 0],
  [0, -300],
] as const
const LEG_MILLISECONDS = 1500
/** Milliseconds in which lists and tiles follow. */
const SETTLING = 2000

interface Target {
  readonly base: string
  /** The page's own query string is `at=latitude,longitude,zoom`. */
  readonly center: readonly [longitude: number, latitude: number]
  readonly zoom: number
  /** File for a CPU profile of the panning; undefined: none. */
  readonly profile?: string | undefined
}

/** Milliseconds. */
export interface LongestTask {
  /** Including the time that other processes had the processor. */
  readonly wall: number
  /** Processor time of the thread alone. */
  readonly cpu: number
}

/** Returns the longest duration of a task, and the most processor time that a task took. */
export async function longestTask(browser: Browser, { base, center, zoom, profile }: Target): Promise<LongestTask> {
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
    await place(page, center, zoom)
    await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline'] })
    await pan(page)
    const trace = await browser.stopTracing()
    if (profile) {
      const { profile: recorded } = await client.send('Profiler.stop')
      await writeFile(profile, JSON.stringify(recorded))
    }
    return longestOf(JSON.parse(trace.toString()) as Trace)
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

async function place(page: Page, center: readonly [number, number], zoom: number): Promise<void> {
  await page.evaluate(
    ([[longitude, latitude], wanted]) => {
      ;(globalThis as unknown as MapPage).whereabouts?.map.jumpTo({ center: [longitude, latitude], zoom: wanted })
    },
    [center, zoom] as const,
  )
  await page.waitForTimeout(SETTLING)
  await page.waitForFunction(isIdle, undefined, { timeout: 120_000 })
}

/** Moves at a constant speed, as a dragging finger does, so that new tiles come into view all the time. */
async function pan(page: Page): Promise<void> {
  await page.evaluate(
    async ({ legs, duration, settling }) => {
      const { map } = (globalThis as unknown as MapPage).whereabouts ?? {}
      if (!map) throw new Error('no map')
      for (const [right, down] of legs) {
        map.panBy([right, down], { duration, easing: (part) => part, essential: true })
        await map.once('moveend')
      }
      await new Promise((passed) => setTimeout(passed, settling))
    },
    { legs: LEGS, duration: LEG_MILLISECONDS, settling: SETTLING },
  )
}

interface Trace {
  readonly traceEvents: readonly {
    readonly name: string
    readonly pid: number
    readonly tid: number
    /** Microseconds. */
    readonly dur?: number
    readonly tdur?: number
  }[]
}

/** The page's main thread is the one whose tasks took the most processor time. */
function longestOf({ traceEvents }: Trace): LongestTask {
  const threads = new Map<string, { sum: number; wall: number; cpu: number }>()
  for (const { name, pid, tid, dur = 0, tdur = 0 } of traceEvents) {
    if (name !== 'RunTask') continue
    const { sum, wall, cpu } = threads.get(`${pid} ${tid}`) ?? { sum: 0, wall: 0, cpu: 0 }
    threads.set(`${pid} ${tid}`, { sum: sum + tdur, wall: Math.max(wall, dur), cpu: Math.max(cpu, tdur) })
  }
  const [busiest] = [...threads.values()].toSorted((one, other) => other.sum - one.sum)
  if (!busiest) throw new Error('the browser recorded no tasks')
  return { wall: busiest.wall / 1000, cpu: busiest.cpu / 1000 }
}
