/** Colours of every page, light and dark. Contrast (WCAG): at least 4.5:1 for text, 3:1 for the edges of inputs. */
import { PALETTES } from '../cartography/palette.ts'

const light = {
  surface: '#ffffff',
  'surface-sunk': '#f3f5f7',
  line: '#e2e6eb',
  edge: '#87919f',
  text: '#1a212b',
  quiet: '#576272',
  accent: PALETTES.light.accent,
  'accent-soft': '#e8eefb',
  'on-accent': '#ffffff',
  star: '#b86e00',
  soon: '#985a00',
  good: '#1c7340',
  bad: '#b3261e',
  'sample-ground': '#fbf0d9',
  'sample-text': '#7a4d00',
  shadow: '0 1px 2px rgb(20 30 45 / 8%), 0 8px 28px rgb(20 30 45 / 12%)',
}

const dark: typeof light = {
  surface: '#1d242e',
  'surface-sunk': '#28313d',
  line: '#343f4d',
  edge: '#6b788a',
  text: '#e9edf3',
  quiet: '#a2aebd',
  accent: PALETTES.dark.accent,
  'accent-soft': '#24324f',
  'on-accent': '#0e1726',
  star: '#f0b64e',
  soon: '#f0b64e',
  good: '#6fd398',
  bad: '#ff9a90',
  'sample-ground': '#3b2f16',
  'sample-text': '#f3cf8b',
  shadow: '0 1px 2px rgb(0 0 0 / 40%), 0 8px 28px rgb(0 0 0 / 45%)',
}

export const COLOURS = { light, dark }

/** The colours as custom properties of CSS: `--surface`, `--text`, … */
export const PAGE_COLOURS = `${rule('light')}
@media (prefers-color-scheme: dark) { ${rule('dark')} }
`

function rule(scheme: keyof typeof COLOURS): string {
  const properties = Object.entries(COLOURS[scheme]).map(([name, value]) => `--${name}: ${value};`)
  return `:root { color-scheme: ${scheme}; ${properties.join(' ')} }`
}
