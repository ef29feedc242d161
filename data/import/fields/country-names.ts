/** Countries as other people write them: `USA`, `Deutschland`, `The Netherlands`, `Hong Kong (SAR)`. */
import { countryCoder } from '../../../core/geo/country-coder.ts'
import { COUNTRIES, COUNTRY_CODES } from '../../../core/model/country.ts'

/** Names that neither Unicode nor ISO has, or no longer, in lower case. */
export const OTHER_NAMES: Readonly<Record<string, string>> = {
  'czech republic': 'CZ',
  uk: 'GB',
  england: 'GB',
  'great britain': 'GB',
  holland: 'NL',
  'ivory coast': 'CI',
  macedonia: 'MK',
  'northern ireland': 'GB',
  scotland: 'GB',
  swaziland: 'SZ',
  wales: 'GB',
}

const LANGUAGES = [
  ...['de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'cs', 'sk', 'sl', 'hr', 'hu', 'ro', 'bg', 'sr', 'uk', 'ru', 'el', 'tr'],
  ...['sv', 'da', 'nb', 'fi', 'et', 'lv', 'lt', 'is', 'ca', 'ar', 'he', 'fa', 'hi', 'th', 'vi', 'id', 'ja', 'zh', 'ko'],
]

let names: ReadonlyMap<string, string> | undefined
/** Of all languages: each takes 100 µs to make, as much as ten names. */
let displayNames: readonly Intl.DisplayNames[] | undefined

/** Characters. No country has a longer name. */
const MAX_NAME = 200

/** Returns the code in ISO 3166-1 alpha-2; undefined for a text that may be several countries, or none. */
export function countryOf(text: string): string | undefined {
  if (text.length > MAX_NAME) return undefined
  const name = normal(text)
  const known = COUNTRIES.find(name) ?? OTHER_NAMES[name]
  if (known !== undefined) return known
  names ??= namesOfCountries()
  // The package knows three-letter codes and a few more names. It ignores punctuation: `N/A` would be Namibia.
  return (
    names.get(name) ?? (/^[a-z ]{3,}$/.test(name) ? COUNTRIES.find(countryCoder().iso1A2Code(name) ?? '') : undefined)
  )
}

/** Returns the names of a country in many languages, as Unicode has them. */
export function namesInLanguages(code: string): string[] {
  displayNames ??= LANGUAGES.map((language) => new Intl.DisplayNames(language, { type: 'region' }))
  return displayNames.map((inLanguage) => inLanguage.of(code) ?? code)
}

/** Names in many languages. A name that means different countries in two languages means none. */
function namesOfCountries(): Map<string, string> {
  const found = new Map<string, Set<string>>()
  for (const code of COUNTRY_CODES) {
    for (const name of namesInLanguages(code)) {
      const form = normal(name)
      found.set(form, (found.get(form) ?? new Set()).add(code))
    }
  }
  return new Map([...found].flatMap(([name, [code = '', ...others]]) => (others.length === 0 ? [[name, code]] : [])))
}

function normal(text: string): string {
  return text
    .toLowerCase()
    .replace(/\(.*\)/, '')
    .replace(/^\s*the\s/, '')
    .trim()
}
