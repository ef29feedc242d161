/** What a language has to say about venues. The words are ours, and mean nobody. */
import type { CategoryKey } from './categories.ts'

export interface Language {
  /** Given names. */
  readonly people: readonly string[]
  readonly families: readonly string[]
  /** What venues are called after. */
  readonly things: readonly string[]
  readonly streets: readonly string[]
  /** Names of districts, where GeoNames has none. */
  readonly quarters: readonly string[]
  /** Alternatives parted by `|`; they may hold {person}, {family}, {thing}, {street}, {quarter} and {city}. */
  readonly names: Readonly<Record<CategoryKey, string>>
  /** Names of chains. */
  readonly chains: Readonly<Partial<Record<CategoryKey, string>>>
  /** For descriptions; true of any venue. They may hold {year} and {quarter}. */
  readonly sentences: readonly string[]
  /** The category of the language's own cooking. */
  readonly cuisine: string
}

/** The items of a text: parted by `|`, or by commas when there is none. */
export function list(text: string): string[] {
  return text.split(text.includes('|') ? /\s*\|\s*/ : /\s*[,、،]\s*/).map((item) => item.trim())
}
