/** The languages of the pages, and which one a request is answered in. */

export const LANGUAGES = ['en', 'de', 'fr', 'fi', 'ar'] as const
export type Language = (typeof LANGUAGES)[number]

export interface AboutLanguage {
  /** In the language itself. */
  readonly name: string
  readonly direction: 'ltr' | 'rtl'
  /** A speaker of the language has read the texts. */
  readonly isReviewed: boolean
}

export const ABOUT: Readonly<Record<Language, AboutLanguage>> = {
  en: { name: 'English', direction: 'ltr', isReviewed: true },
  de: { name: 'Deutsch', direction: 'ltr', isReviewed: false },
  fr: { name: 'Français', direction: 'ltr', isReviewed: false },
  fi: { name: 'Suomi', direction: 'ltr', isReviewed: false },
  ar: { name: 'العربية', direction: 'rtl', isReviewed: false },
}

/**
 * Returns what numbers and dates are written by. British English has days before months, as most of the world. Hours of
 * places and positions are in Latin digits, so Arabic has these throughout.
 */
export function localeOf(language: Language): string {
  if (language === 'en') return 'en-GB'
  return language === 'ar' ? 'ar-u-nu-latn' : language
}

const DEFAULT: Language = 'en'

/** Reads `de` or `de-AT`; undefined if the pages do not have the language. */
export function languageOf(tag: string | undefined): Language | undefined {
  const [primary = ''] = (tag ?? '').trim().toLowerCase().split('-')
  return LANGUAGES.find((language) => language === primary)
}

/**
 * Returns the best language for a header `Accept-Language` (RFC 9110, 12.5.4): the weights decide, then the order. A
 * weight of 0 refuses a language, and `*` stands for all that are not named.
 */
export function negotiated(header: string): Language {
  const ranges = header.split(',').map((part, at) => {
    const [range = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    const weight = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2)
    return { range: range.toLowerCase(), weight: weight === undefined ? 1 : Number(weight), at }
  })
  const named = ranges.filter(({ range, weight }) => range !== '' && weight >= 0)
  const refused = new Set(named.flatMap(({ range, weight }) => (weight === 0 ? (languageOf(range) ?? []) : [])))
  const wanted = named.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight || a.at - b.at)
  for (const { range } of wanted) {
    const found = range === '*' ? [DEFAULT, ...LANGUAGES].find((language) => !refused.has(language)) : languageOf(range)
    if (found) return found
  }
  return DEFAULT
}
