/** The colours that a theme gives, and those of a page that follow from them. */
import type { Scheme } from '../cartography/palette.ts'
import { COLOURS } from '../pages/page-colours.ts'
import { type Colour, contrast, mix, READABLE, readColour, toHex } from './colours.ts'
import { readable, strongestOn, tinted } from './readable.ts'

/** Gets a sentence for each value of a theme that is not shown as it is written. */
export type Warn = (sentence: string) => void

interface Given {
  readonly accent?: Colour
  readonly secondary?: Colour
  readonly background?: Colour
  readonly text?: Colour
}

/** Contrast of the edges of inputs, and of stars: WCAG 1.4.11. */
const EDGE = 3

export function readScheme(scheme: Readonly<Record<string, unknown>>, warn: Warn): Given {
  const read: { -readonly [name in keyof Given]: Given[name] } = {}
  for (const name of ['accent', 'secondary', 'background', 'text'] as const) {
    const value = scheme[name]
    if (value === undefined || value === null) continue
    const colour = readColour(value)
    if (colour) read[name] = colour
    else warn(`color_scheme.${name}: ${shown(value)} is not read. Write it as #rrggbb, rgb() or hsl().`)
  }
  return read
}

/** Everything else follows from the ground, the text and the accent. */
export function pageColours(scheme: Scheme, given: Given, warn: Warn): Record<string, string> {
  const usual = (name: keyof typeof COLOURS.light) => readColour(COLOURS[scheme][name]) as Colour
  const surface = given.background ?? usual('surface')
  const text = (given.background && checked('text', given.text, surface, warn)) ?? readable(usual('text'), [surface])
  const accent = checked('accent', given.accent, surface, warn) ?? readable(usual('accent'), [surface])
  const sunk = tinted(surface, text, 0.06, [text, accent])
  const soft = tinted(surface, accent, 0.12, [text, accent])
  const grounds = [surface, sunk, soft]
  const onGrounds = (name: 'soon' | 'good' | 'bad') => [name, readable(usual(name), grounds)] as const
  const [onAccent] = [usual('on-accent'), strongestOn(accent)].filter((each) => contrast(each, accent) >= READABLE)
  const { shadow, 'sample-ground': ground, 'sample-text': onGround } = COLOURS[scheme]
  const derived = {
    surface,
    text,
    accent,
    'surface-sunk': sunk,
    'accent-soft': soft,
    'on-accent': onAccent ?? strongestOn(accent),
    quiet: readable(mix(text, surface, 0.3), grounds),
    line: mix(surface, text, 0.13),
    edge: readable(mix(surface, text, 0.4), [surface], EDGE),
    star: readable(usual('star'), [surface], EDGE),
    ...Object.fromEntries((['soon', 'good', 'bad'] as const).map(onGrounds)),
  }
  const hex = Object.entries(derived).map(([name, colour]) => [name, toHex(colour)])
  return { ...Object.fromEntries(hex), shadow, 'sample-ground': ground, 'sample-text': onGround }
}

/** Returns the colour, or the nearest readable one, and tells so. */
function checked(name: 'text' | 'accent', colour: Colour | undefined, ground: Colour, warn: Warn): Colour | undefined {
  if (!colour) return undefined
  const instead = readable(colour, [ground])
  if (contrast(colour, ground) < READABLE) {
    const [ratio, on] = [contrast(colour, ground).toFixed(1), toHex(ground)]
    warn(
      `color_scheme.${name}: ${toHex(colour)} on ${on} has a contrast of ${ratio}:1; text needs ${READABLE}:1. The pages show ${toHex(instead)} instead.`,
    )
  }
  return instead
}

/** A value of a theme in a sentence. */
export function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? ''
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}
