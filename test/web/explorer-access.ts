/** What every test of how the explorer page looks does: checks it with axe, and takes its picture where asked to. */
import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { ExecutionContext } from 'ava'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

/** Where pictures are put, for looking at and for README.md: `SCREENSHOTS=docs`. */
const PICTURES = process.env['SCREENSHOTS']
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8')

/** No violations of WCAG 2.2 AA, nor of what axe holds to be good practice. */
export async function checkAccess(t: ExecutionContext, page: Page): Promise<void> {
  await page.evaluate(axe)
  const { violations } = await page.evaluate<AxeResults>('axe.run()')
  t.deepEqual(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
    [],
  )
}

export async function take(page: Page, name: string): Promise<void> {
  if (!PICTURES) return
  await mkdir(PICTURES, { recursive: true })
  await page.screenshot({ path: join(PICTURES, `${name}.png`) })
}

/** How many places a test needs: for pictures, all of the sample. */
export function placesFor(test: number): number {
  return PICTURES ? 25_000 : test
}
