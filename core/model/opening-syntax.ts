/** Loads the package that reads OpenStreetMap's syntax of opening hours. */
import type { nominatim_object, opening_hours } from 'opening_hours'

/** Longer texts are not read. */
export const MAX_OPENING_BYTES = 2000

/** Returns undefined for a text that is not in the syntax. `country` selects the public holidays. */
export async function parseOpeningHours(
  text: string,
  country: nominatim_object | null = null,
): Promise<opening_hours | undefined> {
  // The package contains the holidays of the whole world. Loading it takes about 50 ms, so only writers of places do.
  const { default: OpeningHours } = await import('opening_hours')
  try {
    return new OpeningHours(text, country)
  } catch {
    // It throws strings that say where parsing failed.
    return undefined
  }
}
