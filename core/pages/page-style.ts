/** Styles that pages share, as texts, so that a page can include them and stand alone. */
import { PAGE_COLOURS } from './page-colours.ts'

/** The style of `pageBar()`. */
export const BAR_STYLE = `
.bar {
  padding: 0 16px;
  border-bottom: 1px solid var(--line);
  background: var(--surface-sunk);
}

.bar nav {
  display: flex;
  flex-wrap: wrap;
  gap: 0 24px;
  max-width: 1040px;
  margin: 0 auto;
}

.bar a {
  padding: 10px 0 8px;
  border-bottom: 2px solid transparent;
  color: var(--text);
  text-decoration: none;
}

.bar a:hover {
  border-bottom-color: var(--edge);
}

.bar a[aria-current] {
  border-bottom-color: var(--accent);
  font-weight: 600;
}
`

/** Links, focus, and texts that only screen readers read: `.unseen`, because Swagger UI has a class `hidden`. */
export const ELEMENT_STYLE = `
a {
  color: var(--accent);
  text-underline-offset: 2px;
}

:focus-visible {
  outline: 2px solid var(--accent);
  outline-offset: 2px;
}

.unseen {
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}
`

/** The style of the pages that stand alone. */
export const PAGE_STYLE = `
${PAGE_COLOURS}
body {
  margin: 0;
  background: var(--surface);
  color: var(--text);
  font: 16px/1.5 system-ui, sans-serif;
}
${ELEMENT_STYLE}
${BAR_STYLE}`
