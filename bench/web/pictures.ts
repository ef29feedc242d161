/**
 * Takes pictures of the explorer page over the places of a file, to look at:
 * `DATABASE_URL=postgres://… npx tsx bench/web/pictures.ts places.ndjson.gz FOLDER`. The file is imported once into a
 * database on that server. Needs `npm run build`.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { chromiumPath } from '../../test/support/processes/needs.ts'
import { FLAGS } from '../../test/web/support/chromium-flags.ts'
import { startService } from '../support/bench-index.ts'
import { importedDatabase } from '../support/imported-database.ts'

const VIEWS = {
  'world-2': '30,10,2',
  'europe-5': '49,6,5',
  'london-9': '51.5,-0.12,9',
  'london-12': '51.51,-0.12,12',
  'london-15': '51.512,-0.128,15',
  'london-17': '51.512,-0.128,17',
}

const [file, folder] = process.argv.slice(2)
const server = process.env['DATABASE_URL']
if (!server) throw new Error('DATABASE_URL must name a PostgreSQL server on which databases may be made')
if (!file || !folder) throw new Error('Name a file of places, and a folder for the pictures')
if (!chromiumPath) throw new Error('Chromium is missing. Install it, or set CHROMIUM_PATH')

await mkdir(folder, { recursive: true })
const { url } = await importedDatabase(server, file)
const service = await startService(url, { withIndex: true })
const browser = await chromium.launch({ args: FLAGS, executablePath: chromiumPath })
try {
  for (const [name, view] of Object.entries(VIEWS)) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
    await page.goto(`${service.base}/?at=${view}`, { waitUntil: 'networkidle' })
    await page.waitForTimeout(1000)
    await page.screenshot({ path: join(folder, `${name}.png`) })
    await page.close()
  }
} finally {
  await browser.close()
  await service.stop()
}
