/** Checks the explorer page with axe, and takes its picture if asked to, in every test of its looks. */
import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { ExecutionContext } from 'ava'
import type { AxeResults } from 'axe-core'
import type { Page, PageScreenshotOptions } from 'playwright-core'

/** Folder for screenshots, to look at and for README.md: `SCREENSHOTS=docs`. */
const PICTURES = process.env['SCREENSHOTS']
export const takesPictures = PICTURES !== undefined
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8')

/** Checks that the page, or the part that a selector names, violates neither WCAG 2.2 AA nor axe's best practices. */
export async function checkAccess(t: ExecutionContext, page: Page, part = 'html'): Promise<void> {
  await page.evaluate(axe)
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(part)})`)
  t.deepEqual(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
    [],
  )
}

/** `clip`: the part of the page to take; by default all of it. */
export async function take(page: Page, name: string, clip?: PageScreenshotOptions['clip']): Promise<void> {
  if (!PICTURES) return
  await mkdir(PICTURES, { recursive: true })
  await page.screenshot({ path: join(PICTURES, `${name}.png`), ...(clip && { clip }) })
}

/** Returns the number of places for a test: for pictures, the whole sample. */
export function placesFor(test: number): number {
  return PICTURES ? 25_000 : test
}
