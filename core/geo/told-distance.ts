/** When the distance of a place from the middle of a map, or from a person, says something, and how it is written. */

/** Zoom of the map; farther out, nobody means its middle. */
export const MIN_ZOOM = 9
/** Metres that somebody may want to travel. */
export const MAX_DISTANCE = 500_000

/** `450 m`, `1.2 km`, `17 km`, as in a language. */
export function toldDistance(metres: number, locale: string): string {
  if (metres < 995) return length('meter', 0, locale).format(Math.max(10, Math.round(metres / 10) * 10))
  return length('kilometer', metres < 9950 ? 1 : 0, locale).format(metres / 1000)
}

function length(unit: 'meter' | 'kilometer', digits: number, locale: string): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
}
