/** The HTML of the explorer's pages, as it was built. The server fills in what each address shows. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Html } from '../../core/html/html.ts'

export const FOLDER = fileURLToPath(import.meta.resolve('#root/dist/web'))
export const NOT_BUILT = 'The explorer page is not built: run `npm run build`.\n'

export interface Filled {
  readonly head: Html
  /** Logo and name in the panel. Default: those of the page itself. */
  readonly brand?: Html
  /** Above the filters. */
  readonly about?: Html
  /** A chip for what the page is narrowed to. */
  readonly scope?: Html
}

/** Returns an empty text if the pages are not built. */
export function readTemplate(name: string): string {
  return existsSync(FOLDER) ? readFileSync(join(FOLDER, name), 'utf8') : ''
}

export function fillTemplate(template: string, { head, brand, about, scope }: Filled): string {
  return template
    .replace('<!-- head -->', () => head.html)
    .replace(/<!-- brand -->([\s\S]*?)<!-- \/brand -->/, (_, own: string) => brand?.html ?? own)
    .replace('<!-- about -->', () => about?.html ?? '')
    .replace('<!-- scope -->', () => scope?.html ?? '')
}
