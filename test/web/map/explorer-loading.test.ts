/** The page while the service loads its sample, and over an empty database. */
import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import type { Database } from '../../../sql/core/database.ts'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { ANY_ENGINE, openTestDatabase } from '../../support/databases/database.ts'
import { until } from '../../support/processes/until.ts'
import { checkAccess } from '../support/explorer-access.ts'
import { browserTests, settle, visit } from '../support/explorer-service.ts'
import { inWindows } from '../support/explorer-windows.ts'

const inBrowser = inWindows(browserTests(0))

const box = (page: Page) => page.locator('#loading')

/** Deletes all places, and waits until `/explorer.json` says so, which takes up to a second. */
async function empty(database: Database, base: string): Promise<void> {
  await database.write(sql`delete from places`)
  await until(async () => {
    const settings = (await (await fetch(`${base}/explorer.json`)).json()) as { first?: object }
    return settings.first === undefined
  }, 'the service knows that no place is left')
}

const at = { longitude: 24.94, latitude: 60.17 }

inBrowser('a page over an empty database says so, and shows places when they come', async (t, page, base) => {
  const { database } = await openTestDatabase(ANY_ENGINE)
  // The first two lists are empty: a list may be a second behind the settings that tell of the place.
  let lists = 0
  await page.route('**/v0.3/places/?in_bbox=*', async (route) => {
    const response = await route.fetch()
    const list = await response.json()
    if (lists++ < 2) list.results.features = []
    await route.fulfill({ response, json: list })
  })
  await visit(page, base)
  t.true(await box(page).isVisible())
  t.regex((await box(page).textContent()) ?? '', /There are no places yet.*whereabouts import/)
  await checkAccess(t, page)
  await upsertPlaces(database, [{ ...at, name: 'First', data_source_identifier: 'first' }])
  await page.locator('#results').getByText('First').waitFor({ state: 'attached' })
  await box(page).waitFor({ state: 'hidden' })
  await empty(database, base)
})

inBrowser('the progress of the sample is shown, and its places as they come', async (t, page, base) => {
  const { database } = await openTestDatabase(ANY_ENGINE)
  let loading: object | undefined = { places: 1, of: 2 }
  await page.route('**/explorer.json', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), loading } })
  })
  await upsertPlaces(database, [{ ...at, name: 'First', data_source_identifier: 'first' }])
  await visit(page, `${base}/?at=60.17,24.94,13`)
  t.regex((await box(page).textContent()) ?? '', /^1 of 2 sample places are there\.Your own city/)
  await checkAccess(t, page)
  await upsertPlaces(database, [{ ...at, name: 'Second', data_source_identifier: 'second' }])
  loading = { places: 2, of: 2 }
  await page.locator('#results').getByText('Second').waitFor({ state: 'attached' })
  loading = undefined
  await box(page).waitFor({ state: 'hidden' })
  await settle(page)
  await empty(database, base)
})
