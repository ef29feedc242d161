/** The package that reads the syntax of OpenStreetMap's opening hours. */
import type { nominatim_object, opening_hours } from 'opening_hours'

/** Longer texts are not read. */
export const MAX_OPENING_BYTES = 2000

/** Undefined for a text that is not in the syntax. `country` is where it holds, for public holidays. */
export async function parseOpeningHours(
  text: string,
  country: nominatim_object | null = null,
): Promise<opening_hours | undefined> {
  // It brings holidays of the whole world with it: some 50 ms, for those who write places.
  const { default: OpeningHours } = await import('opening_hours')
  try {
    return new OpeningHours(text, country)
  } catch {
    // It throws texts that say where it lost the thread.
    return undefined
  }
}
