/** What an editor enters of a list's theme becomes overrides: what is not entered stays as it is stored. */
import test from 'ava'
import type { JsonRecord } from '../../../core/themes/merge.ts'
import {
  COLOURS,
  type ColourName,
  colourIn,
  type EnteredTheme,
  overridesWith,
  themeWith,
} from '../../../web/curation/list-theme.ts'

const VIEW = { longitude: 24.9450001, latitude: 60.17, zoom: 13.456 }
const HERE = { center: [24.945, 60.17], zoom: 13.46 }

const CASES: readonly [
  stored: JsonRecord,
  colours: Partial<Record<ColourName, string>>,
  view: EnteredTheme['view'],
  JsonRecord,
][] = [
  [{}, {}, 'kept', {}],
  [{}, {}, undefined, {}],
  [{}, { accent: ' #111111 ' }, 'kept', { color_scheme: { accent: '#111111' } }],
  [{ color_scheme: { accent: '#111111', text: '#222' } }, { accent: '' }, 'kept', { color_scheme: { text: '#222' } }],
  [{ color_scheme: { accent: '#111111' } }, { accent: '' }, 'kept', { color_scheme: {} }],
  // A null takes the colour of the organization away.
  [{ color_scheme: { accent: null } }, {}, 'kept', { color_scheme: { accent: null } }],
  [{ color_scheme: { accent: null } }, { accent: '#111' }, 'kept', { color_scheme: { accent: '#111' } }],
  [
    { color_scheme: { own: 7 }, branding: { logo_url: null } },
    { text: '#222' },
    'kept',
    { color_scheme: { own: 7, text: '#222' }, branding: { logo_url: null } },
  ],
  [{}, {}, VIEW, { map: HERE }],
  [{ map: { center: null, style: 'dark' } }, {}, 'kept', { map: { center: null, style: 'dark' } }],
  [{ map: { center: null, style: 'dark' } }, {}, undefined, { map: { style: 'dark' } }],
  [{ map: { center: [1, 2], style: 'dark' } }, {}, VIEW, { map: { style: 'dark', ...HERE } }],
]
for (const [stored, entered, view, expected] of CASES) {
  test(`${JSON.stringify(stored)} with ${JSON.stringify(entered)} and ${JSON.stringify(view)}`, (t) => {
    const shown = COLOURS.map((name) => [name, colourIn(stored, name)])
    const colours = { ...Object.fromEntries(shown), ...entered } as Record<ColourName, string>
    const before = structuredClone(stored)
    t.deepEqual(overridesWith(stored, { colours, view }), expected)
    t.deepEqual(stored, before)
  })
}

test('the page is shown in the theme of the organization with what was entered', (t) => {
  const theme = { color_scheme: { background: '#ffffff', accent: '#0a6ca0' }, map: { center: [10, 20], zoom: 5 } }
  const { css, shown, warnings } = themeWith(theme, { color_scheme: { accent: '#ffe000' } })
  t.regex(css, /--surface: #ffffff/)
  t.deepEqual(shown.view, { longitude: 10, latitude: 20, zoom: 5 })
  t.regex(warnings.join(), /^color_scheme\.accent: #ffe000 on #ffffff has a contrast of 1\.3:1/)
})
