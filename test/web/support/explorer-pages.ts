/** The pages as `npm run build` makes them, rebuilt when their sources have changed. */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { bundlePages } from '../../../web/build/bundle.ts'
import { ROOT } from '../../support/processes/root.ts'

export const PAGES = join(ROOT, 'dist/web')

export async function ensurePages(): Promise<void> {
  const made = statSync(join(PAGES, 'index.html'), { throwIfNoEntry: false })?.mtimeMs ?? 0
  const sources = ['web', 'core'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(ROOT, folder, file)),
  )
  if (sources.some((file) => statSync(file).mtimeMs >= made)) await bundlePages(PAGES)
}
