/** Sharing a view: a link, and the HTML for another site, by mouse and by keyboard. */
import { parseHTML } from 'linkedom'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { placeId } from '../../support/fixtures/few-places.ts'
import { checkAccess, take } from '../support/explorer-access.ts'
import { browserTests, visit } from '../support/explorer-service.ts'
import { inWindows } from '../support/explorer-windows.ts'

const PLACE = { id: placeId(1), name: 'Café "A" & <b>', categories: ['Cafe'], longitude: 24.94, latitude: 60.17 }
const AT = 'at=60.17,24.94,15'

const inBrowser = browserTests((database) => upsertPlaces(database, [PLACE]))

inWindows(inBrowser)(
  'a view is shared as a link and as code, which the keyboard reaches',
  async (t, page, base) => {
    await visit(page, `${base}/?${AT}&categories=Cafe`)
    await page.getByRole('button', { name: 'Share this map' }).click()
    const link = page.getByRole('tab', { name: 'Link' })
    const embed = page.getByRole('tab', { name: 'Embed' })
    t.is(await page.getByRole('region', { name: 'Link', exact: true }).textContent(), `${base}/?${AT}&categories=Cafe`)
    await checkAccess(t, page)
    await link.focus()
    await page.keyboard.press('ArrowRight')
    t.is(await embed.getAttribute('aria-selected'), 'true')
    await page.getByRole('button', { name: 'Copy code to embed' }).click()
    await page.getByText('Copied', { exact: true }).first().waitFor()
    const code = await page.evaluate(() => navigator.clipboard.readText())
    t.is(
      code,
      `<iframe src="${base}/embed?${AT}&amp;categories=Cafe" title="Cafe · Whereabouts" width="100%" height="480" style="border: 0" loading="lazy" allow="clipboard-write"></iframe>`,
    )
    await page.getByLabel('With the list of places').check()
    t.regex(
      (await page.getByRole('region', { name: 'code to embed' }).textContent()) ?? '',
      /categories=Cafe&amp;panel=true"/,
    )
    await checkAccess(t, page)
    await take(page, `share-${page.viewportSize()?.width}`)
    await page.keyboard.press('Escape')
    await page.locator('dialog').waitFor({ state: 'detached' })
    t.is(await page.evaluate(() => document.activeElement?.id), 'share')
  },
  { permissions: ['clipboard-read', 'clipboard-write'] },
)

inBrowser('the code for a place is that of the place, whatever its name is', async (t, page, base) => {
  await visit(page, `${base}/?${AT}&place=${placeId(1)}`)
  await page.locator('.card-foot').waitFor()
  await page.locator('.card').getByRole('button', { name: 'Share' }).click()
  await page.getByRole('tab', { name: 'Embed' }).click()
  const code = (await page.getByRole('region', { name: 'code to embed' }).textContent()) ?? ''
  const frame = parseHTML(code).document.querySelector('iframe')
  t.is(frame?.getAttribute('src'), `${base}/embed?${AT}&place=${placeId(1)}`)
  t.is(frame?.getAttribute('title'), PLACE.name)
})
