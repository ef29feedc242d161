/** Splits a list in a text at its commas. */
export function words(text: string): string[] {
  return text.split(/,\s+/)
}
