/** Colours of themes: reading them from CSS, their contrast (WCAG 2.2), and mixtures. */

/** Red, green and blue, 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number]

/** Least contrast between a text and its ground (WCAG 2.2, level AA). */
export const READABLE = 4.5

const HEX = /^#(?:[\da-f]{3}|[\da-f]{6})$/i
const FUNCTION = /^(rgb|hsl)a?\(\s*([^()]*?)\s*\)$/i

/**
 * Reads `#rgb`, `#rrggbb`, `rgb()` and `hsl()`. Undefined for anything else: colours by name, in other spaces, or translucent,
 * whose contrast depends on what is below.
 */
export function readColour(text: unknown): Colour | undefined {
  if (typeof text !== 'string') return undefined
  const given = text.trim()
  if (HEX.test(given)) return fromHex(given.slice(1))
  const [, name = '', parts = ''] = FUNCTION.exec(given) ?? []
  const [one = '', two = '', three = '', ...more] = parts.split(/\s*[,/]\s*|\s+/)
  if (name === '' || (more.length > 0 && !(more.length === 1 && /^(?:1(?:\.0+)?|100%)$/.test(more[0] ?? ''))))
    return undefined
  return name.toLowerCase() === 'rgb' ? fromRgb(one, two, three) : fromHsl(one, two, three)
}

export function toHex(colour: Colour): string {
  return `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`
}

/** 0 (black) to 1 (white). */
export function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** 1 (the same) to 21 (black and white). */
export function contrast(one: Colour, other: Colour): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** `share`: of the second colour, 0 to 1. */
export function mix([red, green, blue]: Colour, other: Colour, share: number): Colour {
  const between = (from: number, to: number) => Math.round(from + (to - from) * share)
  return [between(red, other[0]), between(green, other[1]), between(blue, other[2])]
}

function fromHex(digits: string): Colour {
  const long = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits
  const part = (at: number) => Number.parseInt(long.slice(at, at + 2), 16)
  return [part(0), part(2), part(4)]
}

function fromRgb(...parts: [string, string, string]): Colour | undefined {
  const [red, green, blue] = parts.map((part) => number(part, part.endsWith('%') ? 100 : 255))
  if (red === undefined || green === undefined || blue === undefined) return undefined
  return [red * 255, green * 255, blue * 255]
}

function fromHsl(hue: string, saturation: string, lightness: string): Colour | undefined {
  const turn = number(hue.replace(/deg$/i, ''), 360)
  const [strength, light] = [number(saturation, 100), number(lightness, 100)]
  if (turn === undefined || strength === undefined || light === undefined) return undefined
  const reach = strength * Math.min(light, 1 - light)
  const part = (step: number) => {
    const at = (step + turn * 12) % 12
    return 255 * (light - reach * Math.max(-1, Math.min(at - 3, 9 - at, 1)))
  }
  return [part(0), part(8), part(4)]
}

/** Returns a number from 0 to `most` as a share of it. */
function number(text: string, most: number): number | undefined {
  if (!/^\d+(?:\.\d+)?%?$/.test(text)) return undefined
  const value = Number(text.replace('%', ''))
  return value <= most ? value / most : undefined
}
