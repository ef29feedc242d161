/** The HTML of the explorer's pages, as it was built. The server fills in what each address shows. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Html } from '../../core/html/html.ts'
import type { FirstList } from './first-list.ts'
import { type Localised, localised } from './localised.ts'

export const FOLDER = fileURLToPath(import.meta.resolve('#root/dist/web'))
export const NOT_BUILT = 'The explorer page is not built: run `npm run build`.\n'

/** What the page has of its own unless the server fills in something else. */
const OWN = /<!-- (brand|status|chips|results) -->([\s\S]*?)<!-- \/\1 -->/g

export interface Filled {
  readonly head: Html
  /** Logo and name in the panel. Default: those of the page itself. */
  readonly brand?: Html
  /** Above the filters. */
  readonly about?: Html
  /** A chip for what the page is narrowed to. */
  readonly scope?: Html
  /** What browsers without scripts show of the place whose card others open. */
  readonly place?: Html | undefined
  /** Default: rows without content, until the page's script has loaded the list. */
  readonly first?: FirstList | undefined
}

/** Returns the page in each language; undefined if the pages are not built. */
export function readTemplate(name: string): Localised | undefined {
  return existsSync(FOLDER) ? localised(readFileSync(join(FOLDER, name), 'utf8')) : undefined
}

export function fillTemplate(template: string, { head, brand, about, scope, place, first }: Filled): string {
  const page = template
    .replace('<!-- head -->', () => head.html)
    .replace('<!-- about -->', () => about?.html ?? '')
    .replace('<!-- scope -->', () => scope?.html ?? '')
    .replace('<!-- place -->', () => place?.html ?? '')
  const replaced: Readonly<Record<string, Html | undefined>> = {
    brand,
    status: first?.status,
    chips: first?.chips,
    results: first?.list,
  }
  // A mark that the script shows later would move the list on phones.
  const marked = first?.isSample ? page.replace(' id="sample" hidden', ' id="sample"') : page
  return marked.replace(OWN, (_, name: string, own: string) => replaced[name]?.html ?? own)
}
