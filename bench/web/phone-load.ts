/** One load of the explorer page by a phone with a cold cache, and what it fetched before the first place of the list. */
import { type Browser, type CDPSession, devices } from 'playwright-core'
import { SLOW } from './slow-page.ts'

export interface PhoneLoad {
  /** Milliseconds from the beginning of the navigation: first contentful paint, first place of the list, first drawn map. */
  readonly paint: number
  readonly list: number
  readonly map: number
  /** Received before the first place, compressed, with headers; files that are half there count by half. */
  readonly kilobytes: number
  /** Longest chain of requests of which each one was known only by the one before. Tiles and pictures do not count. */
  readonly trips: number
  /** Cumulative layout shift. */
  readonly shift: number
}

interface DrawnMap {
  isStyleLoaded(): boolean
  areTilesLoaded(): boolean
}

/** Lighthouse's slow phone has a faster network. */
const NETWORK = { offline: false, latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 }
const PHONE = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 }
/** Milliseconds. */
const LONGEST = 90_000

export async function phoneLoad(
  browser: Browser,
  address: string,
  { isSlow }: { isSlow: boolean },
): Promise<PhoneLoad> {
  const context = await browser.newContext(PHONE)
  try {
    const page = await context.newPage()
    const client = await context.newCDPSession(page)
    if (isSlow) {
      await client.send('Emulation.setCPUThrottlingRate', { rate: SLOW.rate })
      await client.send('Network.emulateNetworkConditions', NETWORK)
    }
    const fetched = await watch(client)
    // Functions with a name would need a helper of the compiler, which the page does not have.
    await page.addInitScript(() => {
      const timer = setInterval(() => {
        const { map } = (globalThis as { whereabouts?: { map?: DrawnMap } }).whereabouts ?? {}
        const marks = new Set(performance.getEntries().map(({ name }) => name))
        if (!marks.has('list') && marks.has('first-contentful-paint') && document.querySelector('#results a'))
          performance.mark('list')
        if (!marks.has('map') && map?.isStyleLoaded() && map.areTilesLoaded()) performance.mark('map')
        if (marks.has('list') && marks.has('map')) clearInterval(timer)
      }, 20)
    })
    await page.goto(address, { waitUntil: 'commit' })
    for (const name of ['map', 'list']) {
      await page.waitForFunction((mark) => performance.getEntriesByName(mark).length > 0, name, { timeout: LONGEST })
    }
    const shown = await page.evaluate(async () => {
      const shifts = await new Promise<PerformanceEntryList>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries())).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve([]), 100)
      })
      const [paint, list, map] = ['first-contentful-paint', 'list', 'map'].map(
        (name) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN,
      ) as [number, number, number]
      return {
        paint,
        list,
        map,
        shift: shifts.reduce((sum, entry) => sum + ('value' in entry ? Number(entry.value) : 0), 0),
      }
    })
    return { ...shown, ...fetched(shown.list) }
  } finally {
    await context.close()
  }
}

/** Returns what tells what was received until so many milliseconds after the beginning. */
async function watch(client: CDPSession): Promise<(until: number) => Pick<PhoneLoad, 'kilobytes' | 'trips'>> {
  /** Seconds of the clock that events have; the first request begins the navigation. */
  let begin: number | undefined
  const parts: { readonly at: number; readonly bytes: number }[] = []
  const ends = new Map<string, number>()
  const requests = new Map<string, { readonly id: string; readonly by: string | undefined }>()
  await client.send('Network.enable')
  client.on('Network.requestWillBeSent', ({ requestId: id, request: { url }, initiator, timestamp }) => {
    begin ??= timestamp
    const by = initiator.type === 'script' ? initiator.stack?.callFrames[0]?.url : initiator.url
    if (!/\.(?:mvt|png|jpe?g|webp)$/.test(url)) requests.set(url, { id, by })
  })
  client.on('Network.dataReceived', ({ timestamp, encodedDataLength: bytes }) => parts.push({ at: timestamp, bytes }))
  client.on('Network.responseReceived', ({ timestamp, response }) => {
    parts.push({ at: timestamp, bytes: response.encodedDataLength })
  })
  client.on('Network.loadingFinished', ({ requestId, timestamp }) => ends.set(requestId, timestamp))
  return (until) => {
    const end = (begin ?? 0) + until / 1000
    const depth = (url: string | undefined): number => {
      const request = url === undefined ? undefined : requests.get(url)
      return request ? 1 + (request.by === url ? 0 : depth(request.by)) : 0
    }
    const before = [...requests].filter(([, { id }]) => (ends.get(id) ?? Infinity) <= end)
    const bytes = parts.filter(({ at }) => at <= end).reduce((sum, part) => sum + part.bytes, 0)
    return { kilobytes: bytes / 1000, trips: Math.max(0, ...before.map(([url]) => depth(url))) }
  }
}
