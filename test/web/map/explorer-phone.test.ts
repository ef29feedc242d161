/** A phone: what a card shows before it is opened, and whether fingers find what they tap. */
import { upsertPlaces } from '../../../sql/places/write.ts'
import { placeId } from '../../support/fixtures/few-places.ts'
import { checkAccess, take } from '../support/explorer-access.ts'
import { browserTests, settle, visit } from '../support/explorer-service.ts'

const PLACE = {
  ...{ id: placeId(1), name: 'The Very Long Name of a Restaurant That Does Not Fit into One Line of a Phone' },
  ...{ longitude: 24.94, latitude: 60.17, categories: ['Restaurant'], vibes: ['cozy'], city: 'Helsinki' },
  ...{
    aggregate_rating: 4.5,
    opening_hours: '24/7',
    telephone: '+358 9 1',
    url: 'https://place.example/',
    is_sample: true,
  },
}
const inBrowser = browserTests((database) => upsertPlaces(database, [PLACE]))
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

inBrowser(
  'a card peeks with name, rating, whether it is open, and directions; brand and search step back',
  async (t, page, base) => {
    await visit(page, `${base}/?at=60.17,24.94,15&place=${PLACE.id}`)
    await page.locator('.card-marks .open-now').waitFor()
    for (const selector of ['#card-title', '.card-marks', '.card-marks .open-now', '.actions summary']) {
      const box = await page.locator(selector).first().boundingBox()
      t.true(box !== null && box.y > 400 && box.y + box.height <= 740, `${selector} is in the window`)
    }
    t.regex((await page.locator('.card-marks').textContent()) ?? '', /4\.5.*Open/)
    const isSeen = (selector: string) =>
      page.locator(selector).evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect()
        return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
      })
    t.false(await isSeen('.brand'))
    t.false(await isSeen('.search'))
    await checkAccess(t, page)
    await take(page, 'phone-card')
    // What directions offer is below the edge: the sheet opens, and brand and search are there again.
    await page.locator('.actions summary').tap()
    await page.getByRole('link', { name: 'OpenStreetMap', exact: true }).waitFor()
    t.is(await page.locator('#handle').getAttribute('aria-expanded'), 'true')
    await page.waitForFunction(() => document.getAnimations().length === 0)
    t.true(await isSeen('.search'))
  },
  PHONE,
)

inBrowser(
  'nothing overflows, and what one taps is 44 pixels high',
  async (t, page, base) => {
    for (const query of ['', `&place=${PLACE.id}`]) {
      await visit(page, `${base}/?at=60.17,24.94,15${query}`)
      await page.locator('#handle').click()
      await settle(page)
      await page.waitForFunction(() => document.getAnimations().length === 0)
      t.true(await page.getByText('Sample data').first().isVisible())
      const beyond = await page
        .locator('.panel :is(a, button, input, p):visible')
        .evaluateAll((elements) =>
          elements
            .filter((element) => element.getBoundingClientRect().right > innerWidth + 0.5)
            .map((element) => element.textContent),
        )
      t.deepEqual(beyond, [])
      const small = await page.locator('button:visible, summary:visible, input:visible').evaluateAll((elements) =>
        elements
          .filter((element) => !element.matches('.handle, .link, .facet input'))
          .filter((element) => element.getBoundingClientRect().height < 44)
          .map((element) => element.id || element.textContent),
      )
      t.deepEqual(small, [])
    }
  },
  PHONE,
)
