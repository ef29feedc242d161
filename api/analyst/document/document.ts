/** A page of tables and charts, as one self-contained text. */
import { type Html, html, type Part, toHtml } from '../../../core/html/html.ts'
import { pageBar } from '../../../core/pages/page-bar.ts'
import { PAGE_STYLE } from '../../../core/pages/page-style.ts'
import { STYLE } from './document-style.ts'

/**
 * Returns a chart with a caption, and a description for those who cannot see it. A chart with links is no image, because
 * screen readers leave out what is in one.
 */
export function figure(caption: string, svg: string, description: string, more: Html = html``): Html {
  const role = svg.includes('<a ') ? 'group' : 'img'
  const chart: Html = { html: `<div role="${role}" aria-label="${toHtml(description)}">${svg}</div>` }
  return html`<figure><figcaption>${caption}</figcaption>${chart}${more}</figure>`
}

/** Returns the colours of a map with what they stand for. */
export function scale(low: string, high: string): Html {
  return html`<p class="scale"><span>${low}</span><i></i><span>${high}</span></p>`
}

/** A column of a table; numbers stand to the right. */
export type Column = string | { readonly number: string }

/** `label` names the table for screen readers. In a narrow window, the cells of a row stand below each other. */
export function table(label: string, columns: readonly Column[], rows: readonly (readonly Part[])[]): Html {
  const named = columns.map((column) =>
    typeof column === 'string'
      ? { name: column, right: html`` }
      : { name: column.number, right: html` class="number"` },
  )
  const head = named.map(({ name, right }) => html`<th scope="col"${right}>${name}</th>`)
  const cells = (row: readonly Part[]) =>
    named.map(({ name, right }, at) => html`<td${right} data-name="${name}">${row[at] ?? ''}</td>`)
  return html`<div class="scroll" role="group" aria-label="${label}" tabindex="0"><table><thead><tr>${head}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${cells(row)}</tr>`)}</tbody></table></div>`
}

/** Returns a bar: `has` of the `best` that is possible, both 0 … 1 of its whole width. */
export function bar(has: number, best = 1): Html {
  return html`<i class="part" style="--has: ${percents(has)}; --best: ${percents(best)}"></i>`
}

function percents(share: number): string {
  return `${(100 * share).toFixed(1)}%`
}

/** Returns the whole document; `isSite`: with the bar of the service's pages. */
export function document(title: string, body: readonly Html[], isSite = false): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${toHtml(title)}${isSite ? ' – Whereabouts' : ''}</title>
<link rel="icon" href="data:,">
<style>${PAGE_STYLE}${STYLE}</style>
<body>
${isSite ? pageBar('Scores').html : ''}
<main>
<h1>${toHtml(title)}</h1>
${toHtml(body)}
</main>
</body>
</html>
`
}
