/**
 * The style that the pages beside the map share, light and dark. It is a text, so that a page can include it and stand
 * alone. Colours are those of the explorer (web/style/colours.css). Contrast (WCAG): at least 4.5:1 for text, 3:1 for
 * edges of inputs.
 */
import { PALETTES } from '../cartography/palette.ts'

export const PAGE_STYLE = `
:root {
  color-scheme: light;
  --surface: #ffffff;
  --surface-sunk: #f3f5f7;
  --line: #e2e6eb;
  --edge: #87919f;
  --text: #1a212b;
  --quiet: #576272;
  --accent-soft: #e8eefb;
  --on-accent: #ffffff;
  --good: #1c7340;
  --bad: #b3261e;
  --accent: ${PALETTES.light.accent};
}

@media (prefers-color-scheme: dark) {
  :root {
    color-scheme: dark;
    --surface: #1d242e;
    --surface-sunk: #28313d;
    --line: #343f4d;
    --edge: #6b788a;
    --text: #e9edf3;
    --quiet: #a2aebd;
    --accent-soft: #24324f;
    --on-accent: #0e1726;
    --good: #6fd398;
    --bad: #ff9a90;
    --accent: ${PALETTES.dark.accent};
  }
}

body {
  margin: 0;
  background: var(--surface);
  color: var(--text);
  font: 16px/1.5 system-ui, sans-serif;
}

a {
  color: var(--accent);
  text-underline-offset: 2px;
}

:focus-visible {
  outline: 2px solid var(--accent);
  outline-offset: 2px;
}

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
