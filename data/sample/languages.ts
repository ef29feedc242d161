/** All languages, ready for use. */
import { CATEGORIES, type CategoryKey } from './categories.ts'
import { type Language, list } from './language.ts'
import { ar } from './languages/ar.ts'
import { bg } from './languages/bg.ts'
import { bn } from './languages/bn.ts'
import { cs } from './languages/cs.ts'
import { da } from './languages/da.ts'
import { de } from './languages/de.ts'
import { el } from './languages/el.ts'
import { en } from './languages/en.ts'
import { es } from './languages/es.ts'
import { fa } from './languages/fa.ts'
import { fi } from './languages/fi.ts'
import { fr } from './languages/fr.ts'
import { he } from './languages/he.ts'
import { hi } from './languages/hi.ts'
import { hr } from './languages/hr.ts'
import { hu } from './languages/hu.ts'
import { id } from './languages/id.ts'
import { it } from './languages/it.ts'
import { ja } from './languages/ja.ts'
import { ka } from './languages/ka.ts'
import { ko } from './languages/ko.ts'
import { nl } from './languages/nl.ts'
import { pl } from './languages/pl.ts'
import { pt } from './languages/pt.ts'
import { ro } from './languages/ro.ts'
import { ru } from './languages/ru.ts'
import { sv } from './languages/sv.ts'
import { th } from './languages/th.ts'
import { tr } from './languages/tr.ts'
import { uk } from './languages/uk.ts'
import { vi } from './languages/vi.ts'
import { zh } from './languages/zh.ts'
import { zhHant } from './languages/zhHant.ts'

const LANGUAGES = {
  ar,
  bg,
  bn,
  cs,
  da,
  de,
  el,
  en,
  es,
  fa,
  fi,
  fr,
  he,
  hi,
  hr,
  hu,
  id,
  it,
  ja,
  ka,
  ko,
  nl,
  pl,
  pt,
  ro,
  ru,
  sv,
  th,
  tr,
  uk,
  vi,
  zh,
  zhHant,
} as const

export type LanguageKey = keyof typeof LANGUAGES

/** A language with its alternatives split. */
export interface Vocabulary extends Omit<Language, 'names' | 'chains'> {
  readonly names: ReadonlyMap<CategoryKey, readonly string[]>
  readonly chains: ReadonlyMap<CategoryKey, readonly string[]>
}

export const CATEGORY_KEYS = Object.keys(CATEGORIES) as CategoryKey[]

const vocabularies = new Map(Object.entries(LANGUAGES).map(([key, language]) => [key, part(language)]))

export function vocabularyOf(language: LanguageKey): Vocabulary {
  const vocabulary = vocabularies.get(language)
  if (!vocabulary) throw new RangeError(`No words for ${language}`)
  return vocabulary
}

function part(language: Language): Vocabulary {
  const names = CATEGORY_KEYS.map((key) => [key, language.names[key].split('|')] as const)
  const chains = CATEGORY_KEYS.map((key) => [key, list(language.chains[key] ?? '')] as const)
  return { ...language, names: new Map(names), chains: new Map(chains.filter(([, found]) => found[0] !== '')) }
}
