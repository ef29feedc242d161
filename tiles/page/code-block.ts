/** Code on the page, which its script gives a button to copy. */
import { type Html, html } from '../../core/html/html.ts'

/** `label` says what it is, for screen readers. */
export function codeBlock(code: string, label: string): Html {
  return html`<div class="code"><pre tabindex="0" role="region" aria-label="${label}"><code>${code}</code></pre></div>`
}
