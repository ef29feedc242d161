/** The documentation page: its files and headers, and in a browser the operations of every version, without errors. */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import { chromium } from 'playwright-core'
import { docsPage } from '../../../api/docs.ts'
import { buildDocs } from '../../../web/build/docs.ts'
import { atEnd } from '../../support/processes/at-end.ts'
import { chromiumPath, skipped } from '../../support/processes/needs.ts'
import { temporaryFolder } from '../../support/processes/temporary-files.ts'
import { startApi } from '../../support/services/api.ts'

const noDatabase = { rows: () => Promise.reject(new Error('there is no database')) }

async function start(folder: string, publicUrl = 'http://127.0.0.1'): Promise<string> {
  const { base } = await startApi(noDatabase, { publicUrl }, () => [docsPage(folder, publicUrl)])
  return base
}

let folder: string
test.before('the page is built', async () => {
  folder = temporaryFolder('docs')
  await buildDocs(folder)
})

test('the page and its files, compressed, under a strict policy', async (t) => {
  const base = await start(folder, 'https://places.example/api')
  for (const [path, type] of [
    ['/docs/', 'text/html;charset=utf-8'],
    ['/docs/?version=v0.1', 'text/html;charset=utf-8'],
    ['/docs/swagger-ui-bundle.js', 'text/javascript'],
    ['/docs/swagger-ui.css', 'text/css'],
    ['/docs/docs.js', 'text/javascript'],
  ] as const) {
    const response = await fetch(`${base}${path}`, { headers: { 'accept-encoding': 'br' } })
    t.is(response.status, 200, path)
    t.is(response.headers.get('content-type')?.toLowerCase(), type, path)
    t.is(response.headers.get('content-encoding'), 'br', path)
    const policy = response.headers.get('content-security-policy') ?? ''
    t.true(policy.startsWith("default-src 'none'; script-src 'self'; style-src 'self';"))
    t.true(policy.includes("connect-src 'self' https://places.example;"))
    // A new release has other files under the same names.
    t.is(response.headers.get('cache-control'), 'no-cache', path)
  }
  const redirect = await fetch(`${base}/docs?version=v0.1`, { redirect: 'manual' })
  t.is(redirect.status, 301)
  t.is(redirect.headers.get('location'), '/api/docs/?version=v0.1')
  for (const path of ['/docs/nothing', '/docs/../package.json', '/docs/%2e%2e/package.json', '/docsx', '/docs/%00']) {
    const { status, headers } = await fetch(`${base}${path}`)
    t.is(status, 404, path)
    t.is(headers.get('content-type'), 'application/json', path)
    t.is(headers.get('content-security-policy'), null, path)
  }
  t.is((await fetch(`${base}/docs/`, { method: 'POST' })).status, 404)
})

test('files that an upgrade takes away or brings are followed, and nothing ends', async (t) => {
  const own = temporaryFolder('docs')
  writeFileSync(join(own, 'old.js'), 'old')
  const base = await start(own)
  const statusOf = async (name: string) => (await fetch(`${base}/docs/${name}`)).status
  t.is(await statusOf('old.js'), 200)
  rmSync(join(own, 'old.js'))
  writeFileSync(join(own, 'new.js'), 'new')
  t.is(await statusOf('old.js'), 404)
  t.is(await statusOf('new.js'), 200)
})

test('a page that is not built says so', async (t) => {
  const response = await fetch(`${await start(join(folder, 'nothing'))}/docs/`)
  t.is(response.status, 503)
  t.regex(await response.text(), /npm run build/)
})

const inBrowser = chromiumPath ? test : test.skip
inBrowser(chromiumPath ? 'in a browser' : skipped('in a browser', 'Chromium'), async (t) => {
  const base = await start(folder)
  const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync']
  const background = ['--disable-background-networking', '--disable-component-update']
  const browser = await chromium.launch({ executablePath: chromiumPath ?? '', args: [...flags, ...background] })
  atEnd(() => browser.close())
  const page = await browser.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('request', (request) => {
    if (!request.url().startsWith(base) && !request.url().startsWith('data:')) complaints.push(request.url())
  })
  for (const [query, operations] of [
    ['', ['getList', 'listEvents', 'listPlaces', 'listThemes', 'listVibes']],
    ['?version=v0.1', ['getEvent', 'getPlace', 'listEvents', 'listPlaces']],
    ['?version=nothing', ['getList']],
  ] as const) {
    await page.goto(`${base}/docs/${query}`)
    await page.waitForSelector('.opblock')
    for (const operation of operations) t.is(await page.locator(`[id$="-${operation}"]`).count(), 1, operation)
  }
  await page.locator('[id$="-listEvents"] button').first().click()
  await page.waitForSelector('[id$="-listEvents"] .parameters')
  t.true((await page.locator('[id$="-listEvents"]').textContent())?.includes('start_date_after'))
  t.deepEqual(complaints, [])
})
