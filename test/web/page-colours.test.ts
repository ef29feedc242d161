/** Texts on pages can be read: contrast by WCAG 2.2, 1.4.3 (4.5:1 for text) and 1.4.11 (3:1 for edges of inputs). */
import test from 'ava'
import { COLOURS } from '../../core/pages/page-colours.ts'
import { contrast } from '../support/pages/contrast.ts'

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
