/** All languages, and what venues are called in each. */
import type { WordKey } from '../categories.ts'
import { ASIAN, ASIAN_WORDS } from './asian.ts'
import { EASTERN, EASTERN_WORDS } from './eastern.ts'
import { WESTERN, WESTERN_WORDS } from './western.ts'

export const LANGUAGES = { ...WESTERN, ...EASTERN, ...ASIAN }

export type LanguageKey = keyof typeof LANGUAGES

export function wordsFor(key: WordKey, language: LanguageKey): string[] {
  const all = { ...WESTERN_WORDS[key], ...EASTERN_WORDS[key], ...ASIAN_WORDS[key] }
  return all[language === 'mixed' ? 'en' : language].split('|')
}
