/** The analyst's page and the report of a run, in a real browser. */
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ExecutionContext } from 'ava'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'
import { reportHtml } from '../../cli/jobs/score-html.ts'
import { scoreReport } from '../../cli/jobs/score-report.ts'
import { ANY_ENGINE, openTestDatabase } from '../support/databases/database.ts'
import { atEnd } from '../support/processes/at-end.ts'
import { runScores } from '../support/services/run-scores.ts'
import { browserTests } from './support/explorer-service.ts'

/** Folder for screenshots, to look at and for docs/scores.md: `SCREENSHOTS=docs`. */
const PICTURES = process.env['SCREENSHOTS']
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8')
const inBrowser = browserTests(PICTURES ? 5000 : 600)

async function check(t: ExecutionContext, page: Page, name: string): Promise<void> {
  // A policy that allows no scripts allows none of ours either.
  const violations = await page.evaluate<AxeResults['violations']>(
    `${axe}; axe.run().then((result) => result.violations)`,
  )
  t.deepEqual(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
    [],
  )
  if (!PICTURES) return
  await mkdir(PICTURES, { recursive: true })
  await page.screenshot({
    path: join(PICTURES, `${name}.png`),
    clip: { x: 0, y: 0, width: 900, height: 1900 },
    fullPage: true,
  })
}

inBrowser('the page says what there is before anything was scored', async (t, page, base) => {
  await page.goto(`${base}/analyst`)
  t.is(new URL(page.url()).pathname, '/analyst/')
  t.is(await page.locator('h1').textContent(), 'Scores')
  t.is(await page.locator('tbody tr td:first-child').filter({ hasText: /^1$/ }).count(), 0)
})

inBrowser(
  'the page has distributions, completeness by field and city, runs, the best and worst, and why',
  async (t, page, base) => {
    const { database } = await openTestDatabase(ANY_ENGINE)
    await runScores(database)
    await runScores(database, { weights: { rating: 0.3 } })
    await page.goto(`${base}/analyst/`)
    t.is(await page.locator('h2').count(), 7)
    await page.getByRole('link').first().click()
    t.true(await page.locator('strong').isVisible())
    const bars = await page.getByRole('img').nth(0).getAttribute('aria-label')
    t.regex(bars ?? '', /^score_combined 0\.\d{6}: rating 0\.\d{6}, popularity .*closed /)
    t.is(await page.locator('figure svg').count(), 7)
    const written = await page.locator('figure').last().innerHTML()
    t.false(written.includes('NaN'))
    await check(t, page, 'analyst')
  },
  { viewport: { width: 900, height: 900 }, bypassCSP: true },
)

const HOSTILE = ['"><script>alert(1)</script>', "' or 1=1 --", '\0', 'x'.repeat(5000), '%']
inBrowser('whatever is asked for, nothing of it is executed', async (t, page, base) => {
  for (const asked of HOSTILE) {
    const response = await page.goto(`${base}/analyst/?place=${encodeURIComponent(asked)}`)
    t.is(response?.status(), 200)
    t.is(await page.locator('script').count(), 0)
  }
  t.regex(
    (await page.context().request.get(`${base}/analyst/`)).headers()['content-security-policy'] ?? '',
    /default-src 'none'/,
  )
})

inBrowser(
  'a report stands by itself',
  async (t, page) => {
    const { database } = await openTestDatabase(ANY_ENGINE)
    const report = await scoreReport(
      database,
      await runScores(database, { dryRun: true, weights: { popularity: 0.6 } }),
    )
    const folder = await mkdtemp(join(tmpdir(), 'whereabouts-report-'))
    atEnd(() => rm(folder, { recursive: true }))
    await writeFile(join(folder, 'report.html'), report ? reportHtml(report) : '')
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(`file://${join(folder, 'report.html')}`)
    t.is(asked.length, 1, 'it asks for nothing else')
    t.is(await page.locator('figure svg').count(), 3)
    t.is(await page.locator('table').count(), 3)
    await check(t, page, 'score-report')
  },
  { viewport: { width: 900, height: 900 } },
)
