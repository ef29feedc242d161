/** A page of tables and charts, as one self-contained text. */
import { type Html, html, type Part, toHtml } from '../../core/html/html.ts'

/** Returns a chart with a description for those who cannot see it. */
export function figure(svg: string, description: string): Html {
  return { html: `<figure role="img" aria-label="${toHtml(description)}">${svg}</figure>` }
}

export function table(head: readonly string[], rows: readonly (readonly Part[])[]): Html {
  const cells = (row: readonly Part[]) => row.map((cell) => html`<td>${cell}</td>`)
  return html`<div class="scroll" tabindex="0"><table><thead><tr>${head.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${cells(row)}</tr>`)}</tbody></table></div>`
}

const STYLE = `
:root { color-scheme: light; font: 16px/1.5 system-ui, sans-serif; color: #24241f; background: #faf9f5 }
body { max-width: 760px; margin: 0 auto; padding: 1rem }
h1 { font-size: 1.5rem } h2 { font-size: 1.15rem; margin-top: 2.2rem }
figure { margin: 1rem 0 } svg { width: 100%; height: auto; display: block }
.scroll { overflow-x: auto } table { border-collapse: collapse; width: 100%; font-size: .9rem }
th, td { text-align: left; padding: .3rem .8rem .3rem 0; border-bottom: 1px solid #e4e1d6; vertical-align: top }
td { font-variant-numeric: tabular-nums } a { color: #1f5d7c }
input, button { font: inherit; padding: .3rem .6rem }
`

/** Returns the whole document. */
export function document(title: string, body: readonly Html[]): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${toHtml(title)}</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
<body>
<main>
<h1>${toHtml(title)}</h1>
${toHtml(body)}
</main>
</body>
</html>
`
}
