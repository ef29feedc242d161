/** Words of a language for venues. They are invented, and refer to nobody. */
import type { CategoryKey } from './categories.ts'

export interface Language {
  /** Given names. */
  readonly people: readonly string[]
  readonly families: readonly string[]
  /** Things that venues are named after. */
  readonly things: readonly string[]
  readonly streets: readonly string[]
  /** Names for districts that GeoNames does not have. */
  readonly quarters: readonly string[]
  /** Alternatives separated by `|`; they may contain {person}, {family}, {thing}, {street}, {quarter} and {city}. */
  readonly names: Readonly<Record<CategoryKey, string>>
  /** Names of chains. */
  readonly chains: Readonly<Partial<Record<CategoryKey, string>>>
  /** Sentences for descriptions, true of any venue; they may contain {year} and {quarter}. */
  readonly sentences: readonly string[]
  /** The category of the language's own cuisine. */
  readonly cuisine: string
}

/** Splits a text at `|`, or at commas if there is none. */
export function list(text: string): string[] {
  return text.split(text.includes('|') ? /\s*\|\s*/ : /\s*[,、،]\s*/).map((item) => item.trim())
}
