/** What a person does in the API reader: opens an operation, tries it out, sends the request. */
import type { Locator, Page } from 'playwright-core'

export const SAMPLE_PLACES = 8000

export interface Shown {
  readonly operation: string
  readonly tag: string
  readonly method: string
  readonly needsToken: boolean
}

export async function openReader(page: Page, base: string, query = ''): Promise<void> {
  await page.goto(`${base}/docs/${query}`)
  await page.waitForSelector('.opblock')
}

/** Returns the operations that the page shows, in its order. */
export function shownOperations(page: Page): Promise<Shown[]> {
  return page.locator('.opblock').evaluateAll((blocks) =>
    blocks.map((block) => ({
      operation: block.id.split('-').at(-1) ?? '',
      tag: block.closest('.opblock-tag-section')?.querySelector('.opblock-tag span')?.textContent ?? '',
      method: block.querySelector('.opblock-summary-method')?.textContent ?? '',
      needsToken: block.querySelector('.authorization__btn') !== null,
    })),
  )
}

export function blockOf(page: Page, operation: string): Locator {
  return page.locator(`.opblock[id$="-${operation}"]`)
}

/** Folds all tags but one, so that the page has less to draw anew after each click. */
export async function showOnly(page: Page, tag: string): Promise<void> {
  const wrong = page.locator(
    `.opblock-tag[data-is-open="true"]:not([data-tag="${tag}"]), .opblock-tag[data-is-open="false"][data-tag="${tag}"]`,
  )
  while ((await wrong.count()) > 0) await wrong.first().locator('.expand-operation').click()
}

/** Opens an operation and its form. */
export async function tryOut(page: Page, operation: string): Promise<Locator> {
  const block = blockOf(page, operation)
  await block.locator('.opblock-summary-control').click()
  await block.locator('.try-out__btn').click()
  await block.locator('.execute').waitFor()
  return block
}

/** Sends the request. Returns the status that the page shows, and the body of the response. */
export async function execute(page: Page, block: Locator): Promise<{ status: number; body: string }> {
  const answered = page.waitForResponse((response) => response.request().resourceType() === 'fetch')
  await block.locator('.execute').click()
  const response = await answered
  const shown = block.locator('.live-responses-table .response-col_status').nth(1)
  await shown.waitFor()
  const body = response.status() === 204 ? '' : await response.text()
  return { status: Number.parseInt((await shown.textContent()) ?? '', 10), body }
}

/** Enters a token into the dialog. */
export async function authorize(page: Page, token: string): Promise<void> {
  await page.locator('.btn.authorize').first().click()
  await page.locator('.modal-ux input').fill(token)
  await page.locator('.modal-btn.authorize').click()
  await page.keyboard.press('Escape')
  await page.locator('.modal-ux').waitFor({ state: 'detached' })
}
