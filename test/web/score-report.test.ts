/** The report of a run of scores, in a real browser. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { reportPage } from '../../cli/jobs/score-html.ts'
import { scoreReport } from '../../jobs/score-report.ts'
import { ANY_ENGINE, openTestDatabase } from '../support/databases/database.ts'
import { atEnd } from '../support/processes/at-end.ts'
import { runScores } from '../support/services/run-scores.ts'
import { checkAccess, take, takesPictures } from './support/explorer-access.ts'
import { browserTests } from './support/explorer-service.ts'

const inBrowser = browserTests(takesPictures ? 5000 : 600, {}, { mapless: true })

for (const colorScheme of ['light', 'dark'] as const) {
  inBrowser(
    `a report stands by itself, ${colorScheme}`,
    async (t, page) => {
      const { database } = await openTestDatabase(ANY_ENGINE)
      await runScores(database)
      const report = await scoreReport(
        database,
        await runScores(database, { dryRun: true, weights: { popularity: 0.6 } }),
      )
      const folder = await mkdtemp(join(tmpdir(), 'whereabouts-report-'))
      atEnd(() => rm(folder, { recursive: true }))
      await writeFile(join(folder, 'report.html'), report ? reportPage(report) : '')
      const asked: string[] = []
      page.on('request', (request) => asked.push(request.url()))
      await page.goto(`file://${join(folder, 'report.html')}`)
      t.is(asked.length, 1, 'it asks for nothing else')
      t.is(await page.locator('figure svg').count(), 3)
      t.is(await page.locator('table').count(), 3)
      t.is(await page.getByRole('navigation').count(), 0, 'it has no bar of pages that are not there')
      await checkAccess(t, page)
      await take(page, colorScheme === 'light' ? 'score-report' : `score-report-${colorScheme}`)
    },
    { viewport: { width: 900, height: 1400 }, colorScheme },
  )
}
