/** Themes as the explorer shows them: whatever they say, texts can be read, and what is shown otherwise is told. */
import test from 'ava'
import { contrast, readColour, toHex } from '../../../core/themes/colours.ts'
import { pageTheme } from '../../../core/themes/page-theme.ts'
import { contrast as wcagContrast } from '../../support/pages/contrast.ts'

const COLOURS: readonly [text: unknown, hex: string | undefined][] = [
  ['#0af', '#00aaff'],
  [' #0A7CBA ', '#0a7cba'],
  ['rgb(10, 124, 186)', '#0a7cba'],
  ['rgb(10 124 186)', '#0a7cba'],
  ['rgba(10,124,186,1)', '#0a7cba'],
  ['rgb(0% 50% 100%)', '#0080ff'],
  ['hsl(201, 90%, 38%)', '#0a7bb8'],
  ['hsl(0deg 100% 50% / 100%)', '#ff0000'],
  ['rgb(10, 124, 300)', undefined],
  ['rgba(10,124,186,.5)', undefined],
  ['#0a7cba80', undefined],
  ['goldenrod', undefined],
  ['#fff; } body { display: none', undefined],
  ['url(x)', undefined],
  [7, undefined],
]
for (const [text, hex] of COLOURS) {
  test(`${JSON.stringify(text)} is ${hex ?? 'no colour that is read'}`, (t) => {
    const colour = readColour(text)
    t.is(colour && toHex(colour), hex)
  })
}

test('the contrast is that of WCAG', (t) => {
  for (const [one, other] of [
    ['#0a7cba', '#ffffff'],
    ['#000000', '#ffffff'],
    ['#777777', '#f4f4f4'],
  ] as const) {
    const [first, second] = [readColour(one), readColour(other)]
    t.true(first && second && Math.abs(contrast(first, second) - wcagContrast(one, other)) < 1e-9)
  }
})

/** Returns the rules of a theme's style: by scheme, each property. */
function rulesOf(css: string): Record<string, string>[] {
  return [...css.matchAll(/:root \{ ([^}]*) \}/g)].map(([, body = '']) =>
    Object.fromEntries(body.split('; ').map((line) => line.split(': ') as [string, string])),
  )
}

const GROUNDS = ['--surface', '--surface-sunk', '--accent-soft']
const TEXTS = ['--text', '--quiet', '--accent', '--soon', '--good', '--bad']
const STEPS = [0, 85, 119, 128, 170, 255]

test('every text of every theme can be read', (t) => {
  let count = 0
  const check = (scheme: Record<string, string>) => {
    for (const rule of rulesOf(pageTheme({ color_scheme: scheme }).css).filter((each) => '--surface' in each)) {
      const least = (one: string, other: string) => wcagContrast(rule[one] ?? '', rule[other] ?? '')
      for (const ground of GROUNDS) {
        for (const text of TEXTS) {
          count++
          if (least(text, ground) < 4.5)
            t.fail(`${text} on ${ground} of ${JSON.stringify(scheme)}: ${least(text, ground)}`)
        }
      }
      if (least('--on-accent', '--accent') < 4.5) t.fail(`on ${rule['--accent']}`)
      if (least('--edge', '--surface') < 3) t.fail(`edge on ${rule['--surface']}`)
    }
  }
  for (const red of STEPS) {
    for (const green of STEPS) {
      for (const blue of STEPS) {
        const background = toHex([red, green, blue])
        check({ background, accent: '#ffe000' })
        check({ background, text: background, accent: background })
        check({ accent: background })
      }
    }
  }
  t.true(count > 10_000)
})

/** What is shown of a theme, and how many warnings it has, each with these words. */
const SHOWN: readonly [theme: Record<string, unknown>, shown: object, warnings: readonly RegExp[]][] = [
  [{}, { choices: {}, hidden: [] }, []],
  [{ map: { center: [10, 53.5], zoom: 12 } }, { view: { longitude: 10, latitude: 53.5, zoom: 12 } }, []],
  [{ map: { center: [10, 53.5] } }, { view: { longitude: 10, latitude: 53.5, zoom: 11 } }, []],
  [{ map: { center: [53.5, 100], zoom: 12 } }, { view: undefined }, [/^map\.center: \[53\.5,100\]/]],
  [{ map: { center: [10, 53.5], zoom: 'far' } }, { view: { longitude: 10, latitude: 53.5, zoom: 11 } }, [/^map\.zoom/]],
  [{ map: { style: 'dark' } }, { mapScheme: 'dark' }, []],
  [{ map: { style: 'neon' } }, { mapScheme: undefined }, [/^map\.style: "neon"/]],
  [{ cards: { show_rating: false, show_vibes: true } }, { hidden: ['rating'] }, []],
  [{ cards: 'none', filters: null, map: [] }, { hidden: [], choices: {} }, []],
  [{ filters: { vibes: ['cozy'], categories: [] } }, { choices: { vibes: ['cozy'] } }, []],
  [{ filters: { vibes: ['cozy', 7] } }, { choices: {} }, [/^filters\.vibes/]],
  [{ color_scheme: { background: '#fff' } }, { mapScheme: 'light', accents: undefined }, []],
  [{ color_scheme: { background: '#1a1423', accent: '#ff6b35' } }, { mapScheme: 'dark' }, []],
  [
    { color_scheme: { background: '#fff', text: '#aaa' } },
    { mapScheme: 'light' },
    [/text: #aaaaaa on #ffffff has a contrast of 2\.3:1/],
  ],
  [
    { color_scheme: { background: '#fff', accent: '#ffe000' } },
    { hidden: [] },
    [/accent: #ffe000 on #ffffff.* instead\.$/],
  ],
  [
    { color_scheme: { accent: 'goldenrod' } },
    { accents: undefined },
    [/^color_scheme\.accent: "goldenrod" is not read/],
  ],
  [{ color_scheme: { text: '#000' } }, { hidden: [] }, [/^color_scheme\.text: is shown only with/]],
  [{ branding: { logo_url: 'javascript:alert(1)' } }, { hidden: [] }, [/^branding\.logo_url/]],
]
for (const [theme, shown, warnings] of SHOWN) {
  test(`${JSON.stringify(theme)} shows ${JSON.stringify(shown)}`, (t) => {
    const page = pageTheme(theme)
    t.like(page.shown, shown)
    t.is(page.warnings.length, warnings.length, page.warnings.join('\n'))
    for (const [at, words] of warnings.entries()) t.regex(page.warnings[at] ?? '', words)
  })
}

test('a logo is an address of the web', (t) => {
  const logo = (logo_url: unknown) => pageTheme({ branding: { logo_url } }).logo
  t.is(logo(' https://a.example/logo.svg?v=1 '), 'https://a.example/logo.svg?v=1')
  for (const none of [null, '', undefined, 'logo.svg', 'data:image/png;base64,AA', 'https://a b/'])
    t.is(logo(none), undefined)
})
