/** Loads the package that reads OpenStreetMap's syntax of opening hours. */
import type { nominatim_object, opening_hours } from 'opening_hours'

/** Longer texts are not read. */
export const MAX_OPENING_BYTES = 2000

/** A country whose holidays the package knows: it refuses texts that name holidays without one. */
const SOMEWHERE: nominatim_object = { lat: 0, lon: 0, address: { country_code: 'de', state: 'Berlin' } }

/** Returns undefined for a text that is not in the syntax. `place` selects the public holidays. */
export async function parseOpeningHours(text: string, place = SOMEWHERE): Promise<opening_hours | undefined> {
  // The package contains the holidays of the whole world. Loading it takes about 50 ms.
  const { default: OpeningHours } = await import('opening_hours')
  try {
    return new OpeningHours(text, place)
  } catch {
    // It throws strings that say where parsing failed.
    return undefined
  }
}

const WORDS =
  /^(?:Mo|Tu|We|Th|Fr|Sa|Su|PH|SH|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|week|easter|days?|off|closed|open|unknown|dawn|sunrise|sunset|dusk)$/

const SUN = /^(?:dawn|sunrise|sunset|dusk)$/

/**
 * Returns what hours may depend on: public holidays, which are those of the area, or the position. Words in another spelling
 * may mean holidays or the sun.
 */
export function placeDependence(text: string): 'nothing' | 'holidays' | 'position' {
  const words = wordsOf(text)
  if (words.some((word) => SUN.test(word) || !WORDS.test(word))) return 'position'
  return words.includes('PH') ? 'holidays' : 'nothing'
}

/** Returns the words outside comments. */
function wordsOf(text: string): readonly string[] {
  return text.replaceAll(/"[^"]*"/g, '').match(/\p{L}+/gu) ?? []
}

/** Returns a text in which holidays and the sun have their usual names. The package reads many others: `Feiertag off`. */
export async function canonicalText(text: string): Promise<string | undefined> {
  if (wordsOf(text).every((word) => WORDS.test(word))) return text
  return (await parseOpeningHours(text))?.prettifyValue()
}
