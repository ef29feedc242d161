/** What a browser loads before it shows the list, from the pages as they are built: how many bytes, and in how many round trips. */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import test from 'ava'
import { parseHTML } from 'linkedom'
import { rowHtml } from '../../../api/explorer/row-html.ts'
import { fillTemplate, readTemplate } from '../../../api/explorer/template.ts'
import { html } from '../../../core/html/html.ts'
import { ensurePages, PAGES } from '../support/explorer-pages.ts'

const PLACES = 20
/** Bytes with gzip, which is the larger of the encodings. */
const MAX_BYTES = 60_000
const IMPORT = /\b(?:import|from)\s*["']\.\/([^"']+)["']/g

test.before(ensurePages)

for (const name of ['index.html', 'embed.html']) {
  test(`${name}: the list needs little, and no second answer`, (t) => {
    const page = filled(name)
    const { document } = parseHTML(page)
    // The scanner of browsers leaves templates alone.
    for (const later of document.querySelectorAll('template')) later.remove()
    const fetched = [...document.querySelectorAll('link, script')].flatMap(fetchedBy)
    const known = new Set(fetched)
    t.true(fetched.length >= 3)
    let bytes = gzipSync(page).length
    t.regex(page, /class="result"/)
    for (const file of fetched) {
      const text = readFileSync(join(PAGES, file), 'utf8')
      bytes += readFileSync(join(PAGES, /\.(?:js|css|svg)$/.test(file) ? `${file}.gz` : file)).length
      // Each script and each style sheet is named by the page itself, so that one round trip after the page has them all.
      if (file.endsWith('.js'))
        for (const [, other] of text.matchAll(IMPORT)) t.true(known.has(`assets/${other}`), `${file}: ${other}`)
      if (file.endsWith('.css')) t.notRegex(text, /@import|url\((?!["']?data:)/, file)
    }
    t.true(bytes <= MAX_BYTES, `${bytes} bytes`)
  })
}

/** A page with a list of long rows, of which no two are alike. */
function filled(name: string): string {
  const options = {
    href: (id: string) => `./?place=${id}`,
    hidden: [],
    now: 0,
    view: undefined,
    language: 'en' as const,
  }
  const rows = Array.from({ length: PLACES }, (_, number) => {
    const id = randomUUID()
    const texts = [`${id} restaurant`, `${randomUUID()} street`, randomUUID()] as const
    const properties = {
      ...{ name: texts[0], neighborhood: texts[1], city: texts[2], categories: ['restaurant'], vibes: texts },
      ...{ aggregate_rating: number / 5, aggregate_rating_count: 997 * number, price: 1 + (number % 4) },
      ...{
        is_closed: false,
        timezone: null,
        svc_images: [{ thumbnail_url: `https://pictures.example/${randomUUID()}` }],
      },
    }
    return rowHtml({ id, properties, geometry: null }, options)
  })
  const first = {
    status: html`Best first`,
    chips: undefined,
    isSample: true,
    list: html`<ol class="results" id="results">${rows}</ol>`,
  }
  return fillTemplate(readTemplate(name)?.('en') ?? '', { head: html`<title>Whereabouts</title>`, first })
}

function fetchedBy(element: Element): string[] {
  const [rel, href, src] = ['rel', 'href', 'src'].map((name) => element.getAttribute(name))
  if (src) return [src]
  return rel && href && /^(?:stylesheet|modulepreload|preload|icon)$/.test(rel) ? [href] : []
}
