/**
 * The texts of the page in its language, which the server has written on its root. English is in the scripts; another
 * language is a file of its own, which has to be loaded before anything is shown.
 */
import type { ScriptDictionary } from '../../core/languages/dictionary.ts'
import { type Language, languageOf, localeOf } from '../../core/languages/language.ts'
import { type Say, speaker, type Texts, type Translated } from '../../core/languages/message.ts'

/** Tests without a page are in English. */
export const LANGUAGE: Language = languageOf(globalThis.document?.documentElement.lang) ?? 'en'
export const LOCALE = localeOf(LANGUAGE)
export const DIRECTION = globalThis.document?.documentElement.dir === 'rtl' ? 'rtl' : 'ltr'

const LOADERS: Readonly<Record<Exclude<Language, 'en'>, () => Promise<ScriptDictionary>>> = {
  de: async () => (await import('../../core/languages/de/de.ts')).DE,
  fr: async () => (await import('../../core/languages/fr/fr.ts')).FR,
  fi: async () => (await import('../../core/languages/fi/fi.ts')).FI,
  ar: async () => (await import('../../core/languages/ar/ar.ts')).AR,
}

let translation: ScriptDictionary | undefined

export async function loadTexts(): Promise<void> {
  if (LANGUAGE !== 'en') translation = await LOADERS[LANGUAGE]()
}

/** Returns what says the texts of a part of the dictionary, once they are loaded. */
export function sayer<English extends Texts>(
  english: English,
  part: (all: ScriptDictionary) => Translated<English>,
): Say<English> {
  // In English, each text is itself.
  const own = english as Translated<English>
  return speaker(
    () => (translation ? part(translation) : own),
    () => LOCALE,
  )
}

/** A message of the API about what a visitor has sent, which it says in English. Unusual ones stay so. */
export function refusalText(message: string): string {
  const known: Readonly<Record<string, string>> = translation?.refusals ?? {}
  return known[message] ?? message
}

/** A title or a hint of the API's catalogue. `key`: the name of the column, or the English text. */
export function catalogueText(key: string, english: string): string {
  const known: Readonly<Record<string, string>> = translation?.columns ?? {}
  return known[key] ?? english
}
