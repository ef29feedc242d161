/**
 * Loads explorer pages as a new visitor on a slow phone does, in turn: what comes before the first place of the list.
 * `npx tsx bench/web/slow-phone.ts http://127.0.0.1:8000/ http://127.0.0.1:8001/ --runs 9 [--fast]` takes the addresses of
 * running services. `--fast`: without limits, for the first draw of the map.
 */
import { parseArgs } from 'node:util'
import { type Browser, chromium } from 'playwright-core'
import { chromiumPath } from '../../test/support/processes/needs.ts'
import { FLAGS } from '../../test/web/support/chromium-flags.ts'
import { share } from '../support/in-turn.ts'
import { type PhoneLoad, phoneLoad } from './phone-load.ts'

const { values: flags, positionals: addresses } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '9' }, fast: { type: 'boolean', default: false } },
})
if (addresses.length === 0) throw new Error('Name the addresses of the pages')
if (!chromiumPath) throw new Error('Chromium is missing. Install it, or set CHROMIUM_PATH')

const browser = await chromium.launch({ args: FLAGS, executablePath: chromiumPath })
try {
  await compare(browser)
} finally {
  await browser.close()
}

async function compare(chrome: Browser): Promise<void> {
  const loads = new Map<string, PhoneLoad[]>(addresses.map((address) => [address, []]))
  // The first one warms up the service.
  for (const address of addresses) await phoneLoad(chrome, address, { isSlow: false })
  for (let run = 0; run < Number(flags.runs); run++) {
    for (const [address, kept] of loads) kept.push(await phoneLoad(chrome, address, { isSlow: !flags.fast }))
  }
  const titles = { paint: 'first paint, ms', list: 'first place, ms', map: 'map, ms', kilobytes: 'kB before it' }
  const columns = { ...titles, trips: 'round trips', shift: 'layout shift' }
  console.error(`p50 of ${flags.runs} loads in turn (least to most)`)
  console.error(`${Object.values(columns).join(' | ')} | address`)
  for (const [address, kept] of loads) {
    const cells = (Object.keys(columns) as (keyof PhoneLoad)[]).map((name) => spread(kept.map((load) => load[name])))
    console.error(`${cells.join(' | ')} | ${address}`)
  }
}

function spread(values: readonly number[]): string {
  const shown = (value: number) => String(Number(value.toFixed(value < 100 ? 2 : 0)))
  return `${shown(share(values, 0.5))} (${shown(Math.min(...values))} to ${shown(Math.max(...values))})`
}
