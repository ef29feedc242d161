/** Words of a language for venues. They are invented, and refer to nobody. */
import type { WordKey } from '../categories.ts'

export interface Language {
  /** The category of the language's own cuisine. */
  readonly cuisine: string
  /** Given names and family names. */
  readonly people: readonly string[]
  /** Things that venues are named after. */
  readonly things: readonly string[]
  readonly streets: readonly string[]
  /** Names for districts that GeoNames does not have. */
  readonly quarters: readonly string[]
  /** Names of what somebody owns, with {word}, {person}, {thing}, {street}, {quarter} and {city}. */
  readonly own: readonly string[]
  /** Names of what belongs to a town. */
  readonly shared: readonly string[]
  /** Sentences for descriptions, true of any venue; they may contain {year} and {quarter}. */
  readonly sentences: readonly string[]
}

export type Words<Keys extends string> = Readonly<Record<WordKey, Readonly<Record<Keys, string>>>>
