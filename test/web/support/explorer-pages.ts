/** The pages as `npm run build` makes them, rebuilt when their sources have changed. */
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { bundlePages } from '../../../web/build/bundle.ts'
import { buildDocs } from '../../../web/build/docs.ts'
import { ROOT } from '../../support/processes/root.ts'

export const PAGES = join(ROOT, 'dist/web')
const DOCS = join(ROOT, 'dist/docs')

export async function ensurePages(): Promise<void> {
  await ensure(PAGES, ['web', 'core'], bundlePages)
  await ensure(DOCS, ['web/docs', 'web/build', 'core'], buildDocs)
}

async function ensure(folder: string, sources: readonly string[], build: (folder: string) => Promise<void>) {
  const made = statSync(join(folder, 'index.html'), { throwIfNoEntry: false })?.mtimeMs ?? 0
  const files = sources.flatMap((source) =>
    readdirSync(join(ROOT, source), { recursive: true, encoding: 'utf8' }).map((file) => join(ROOT, source, file)),
  )
  if (files.some((file) => statSync(file).mtimeMs >= made)) await build(folder)
}
