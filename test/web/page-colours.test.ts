/** Texts on pages can be read: contrast by WCAG 2.2, 1.4.3 (4.5:1 for text) and 1.4.11 (3:1 for edges of inputs). */
import test from 'ava'
import { COLOURS } from '../../core/pages/page-colours.ts'

type Colour = keyof typeof COLOURS.light

const GROUNDS: readonly Colour[] = ['surface', 'surface-sunk', 'accent-soft']
const TEXTS: readonly Colour[] = ['text', 'quiet', 'accent', 'soon', 'good', 'bad']

const PAIRS: ReadonlyArray<readonly [Colour, Colour, least: number]> = [
  ...TEXTS.flatMap((text) => GROUNDS.map((ground) => [text, ground, 4.5] as const)),
  ['on-accent', 'accent', 4.5],
  ['sample-text', 'sample-ground', 4.5],
  ['edge', 'surface', 3],
  ['star', 'surface', 3],
]

for (const scheme of ['light', 'dark'] as const) {
  for (const [colour, ground, least] of PAIRS) {
    test(`${scheme}: ${colour} on ${ground} has a contrast of ${least}:1`, (t) => {
      t.true(contrast(COLOURS[scheme][colour], COLOURS[scheme][ground]) >= least)
    })
  }
}

function contrast(one: string, other: string): number {
  const [dark = 0, bright = 1] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (bright + 0.05) / (dark + 0.05)
}

/** Relative luminance of `#rrggbb`, as WCAG defines it. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(colour.slice(start, start + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
