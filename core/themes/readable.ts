/** Makes colours readable on their grounds. */
import { type Colour, contrast, mix, READABLE } from './colours.ts'

const [BLACK, WHITE]: readonly [Colour, Colour] = [
  [0, 0, 0],
  [255, 255, 255],
]
/** Steps between a colour and black or white. */
const STEPS = 20

/** The lowest contrast of a colour with one of the grounds. */
function contrastOn(colour: Colour, grounds: readonly Colour[]): number {
  return Math.min(...grounds.map((ground) => contrast(colour, ground)))
}

/** Black or white. On any one ground, one of them has a contrast of at least 4.58. */
export function strongestOn(...grounds: readonly Colour[]): Colour {
  return contrastOn(BLACK, grounds) > contrastOn(WHITE, grounds) ? BLACK : WHITE
}

/** Returns the colour if it is readable on all grounds; otherwise the nearest one on its way to black or white that is. */
export function readable(colour: Colour, grounds: readonly Colour[], least: number = READABLE): Colour {
  const end = strongestOn(...grounds)
  for (let step = 0; step < STEPS; step++) {
    const tried = mix(colour, end, step / STEPS)
    if (contrastOn(tried, grounds) >= least) return tried
  }
  return end
}

/** Returns a ground with as much of a colour as leaves the texts on it readable, at most `most`. */
export function tinted(ground: Colour, colour: Colour, most: number, texts: readonly Colour[]): Colour {
  for (let share = most; share > 0.005; share /= 2) {
    const tried = mix(ground, colour, share)
    if (contrastOn(tried, texts) >= READABLE) return tried
  }
  return ground
}
