/** Loads the explorer page as a new visitor does: when the script's list is there, and how many bytes came before. */
import type { Browser } from 'playwright-core'
import { SLOW } from './slow-page.ts'

export interface FirstLoad {
  /** Milliseconds from the beginning of the navigation to the list of the map, which replaces that of the server. */
  readonly list: number
  /** Bytes of everything but tiles, compressed, with headers. */
  readonly bytes: number
}

export async function firstLoad(browser: Browser, base: string): Promise<FirstLoad> {
  const context = await browser.newContext(SLOW.window)
  try {
    const page = await context.newPage()
    const client = await context.newCDPSession(page)
    await client.send('Emulation.setCPUThrottlingRate', { rate: SLOW.rate })
    await client.send('Network.enable')
    const tiles = new Set<string>()
    let bytes = 0
    client.on('Network.requestWillBeSent', ({ requestId, request }) => {
      if (request.url.endsWith('.mvt')) tiles.add(requestId)
    })
    client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (!tiles.has(requestId)) bytes += encodedDataLength
    })
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.querySelector('#results:not([data-served]) a')) return
        observer.disconnect()
        performance.mark('list')
      }).observe(document, { subtree: true, childList: true })
    })
    await page.goto(base, { waitUntil: 'commit' })
    await page.waitForFunction(() => performance.getEntriesByName('list').length > 0, undefined, { timeout: 60_000 })
    const list = await page.evaluate(() => performance.getEntriesByName('list')[0]?.startTime ?? Number.NaN)
    return { list, bytes }
  } finally {
    await context.close()
  }
}
