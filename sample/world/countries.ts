/** Settings by country: language, addresses, telephone numbers, opening hours. Codes are those of ISO 3166-1. */
import { getCountryCallingCode, isSupportedCountry } from 'libphonenumber-js'
import type { Habit } from '../hours.ts'
import type { LanguageKey } from '../languages/languages.ts'

export interface Country {
  readonly language: LanguageKey
  /** Regions (as GeoNames codes them) with a language of their own. */
  readonly regions: Readonly<Record<string, LanguageKey>>
  /** With {street}, {house}, {quarter}, {city}, {region}, and in the postcode `#` for a digit, `@` for a letter. */
  readonly address: string
  /** A template of numbers that nobody can have. */
  readonly phone: string | undefined
  readonly habit: Habit
  /** Coverage of the country by a catalogue, relative to a country with average coverage. */
  readonly coverage: number
}

/** All others have English words and names of many countries. */
const LANGUAGES: Readonly<Partial<Record<LanguageKey, string>>> = {
  en: 'US CA GB IE AU NZ ZA NG GH KE PH SG PK LK MT JM TT BB BS BM GI GY BZ ZW UG ZM IM JE GG',
  de: 'DE AT CH LI',
  fr: 'FR LU MC SN CI CM CD HT RE BF ML TG BJ NE GA CG GN TD',
  es: 'ES MX AR CO CL PE VE EC BO UY PY CR GT HN NI SV PA CU DO PR',
  pt: 'PT BR AO MZ',
  ru: 'RU BY KZ KG UZ',
  el: 'GR CY',
  ka: 'GE',
  ar: 'EG SA AE QA KW BH OM YE IQ SY JO LB PS LY SD DZ TN MA',
  he: 'IL',
  hi: 'IN NP',
  bn: 'BD',
  th: 'TH',
  ja: 'JP',
  zh: 'CN TW HK MO',
  ko: 'KR',
}

const REGIONS: Readonly<Record<string, Readonly<Record<string, LanguageKey>>>> = {
  CA: { '10': 'fr' },
  CH: { GE: 'fr', VD: 'fr', NE: 'fr', JU: 'fr', FR: 'fr', VS: 'fr' },
  BE: { WAL: 'fr', BRU: 'fr' },
  IN: { '02': 'en', '13': 'en', '19': 'en', '25': 'en', '28': 'bn', '40': 'en' },
}

const ADDRESSES: Readonly<Record<string, string>> = {
  '{street}، {house}، {city}': 'AE AF BH DZ EG IQ IR JO KW LB LY MA OM PS QA SA SD SY TN YE',
  '{street} {house}, {city}': 'AL AO AZ BO CL CO CR CU DO EC GE GT HN KG MD MZ NI PA PY SV UZ',
  '{street} {house}, #### {city}': 'AT BE BG CH CY DK HU LI LU MK NO SI VE',
  '{street} {house}, ##### {city}': 'AR BA DE ES FI HR IL IT ME PE RS SM UA UY',
  '{street} {house}, ### ## {city}': 'CZ GR SE SK',
  '{street} {house}, ##-### {city}': 'PL',
  '{street} {house}, ####-### {city}': 'PT',
  '{street} {house}, #### @@ {city}': 'NL',
  '{street} {house}, {quarter}, ##### {city}': 'MX TR',
  '{street}, {house} - {quarter}, {city}, #####-###': 'BR',
  '{street}, {house}, {city}, ######': 'BY KZ RU RO',
  '{house} {street}, {city} ####': 'AU NZ PH ZA BD',
  '{house} {street}, {city} #####': 'ID KE LK MT MY NP PK PR TH',
  '{house} {street}, {city} ######': 'IN SG',
  '{house} {street}, ##### {city}': 'FR RE MC',
  '{house} {street}, {city}, {region} #####': 'US',
  '{house} {street}, {city} @#@ #@#': 'CA',
  '{house} {street}, {city} @@# #@@': 'GB',
  '〒###-#### {city} {quarter}{block}': 'JP',
  '{city} {street}{house}号': 'CN TW',
  '{city} {street} {house}': 'KR',
}

const HABITS: Readonly<Partial<Record<Habit, string>>> = {
  sunday: 'AT BE CH DE FR HR HU LI LU MC NO PL RE SI',
  siesta: 'AR ES GR IT PT SM',
  friday: 'AF BD BH DZ EG IQ IR JO KW LY OM PS QA SA SD SY YE',
  sabbath: 'IL',
}

const COVERAGE: readonly (readonly [number, codes: string])[] = [
  [2.5, 'CH MC'],
  [2.2, 'FR'],
  [2, 'AT BE CY CZ DE DK ES FI GR IE IT JP LI LU MT NL NO NZ PT RE SE SM'],
  [1.8, 'AU CA GB'],
  [1.6, 'HR SI US'],
  [1.5, 'HK HU IL KR PL SG SK'],
  [1.4, 'AE'],
  [1.3, 'BG'],
  [1.2, 'CL GE ME MO PR QA RO TH TW UY'],
  [1.1, 'RS'],
  [0.9, 'BR CO DO EC JO MA MD OM PE PY TN'],
  [0.8, 'AZ BO GH GT KG KZ LK PH SA SN SV VN'],
  [0.7, 'CU EG HN NI PS'],
  [0.6, 'CI CM DZ HT TZ UZ VE'],
  [0.5, 'AO ET ID IR MM MZ NP'],
  [0.4, 'IQ LY NG SY'],
  [0.3, 'BD CD IN PK SD YE'],
  [0.25, 'CN'],
  [0.2, 'AF SO'],
  [0.05, 'KP'],
]

/** Numbers reserved for films. Elsewhere they begin with a zero, which no number does after a country code. */
const PHONES: Readonly<Record<string, string>> = {
  US: '+1 ###-555-01##',
  CA: '+1 ###-555-01##',
  GB: '+44 1632 960###',
  AU: '+61 2 5550 ####',
  DE: '+49 30 23125 ###',
  FR: '+33 1 99 00 ## ##',
}

const countries = new Map<string, Country>()

export function countryOf(code: string): Country {
  const country = countries.get(code) ?? describe(code)
  countries.set(code, country)
  return country
}

function describe(code: string): Country {
  const has = ([, codes]: readonly [unknown, string]) => codes.split(' ').includes(code)
  const [language = 'mixed'] = entries(LANGUAGES).find(has) ?? []
  return {
    language,
    regions: REGIONS[code] ?? {},
    address: entries(ADDRESSES).find(has)?.[0] ?? '{house} {street}, {city}',
    phone: PHONES[code] ?? (isSupportedCountry(code) ? `+${getCountryCallingCode(code)} 0## ### ###` : undefined),
    habit: entries(HABITS).find(has)?.[0] ?? 'daily',
    coverage: COVERAGE.find(has)?.[0] ?? 1,
  }
}

function entries<K extends string>(record: Readonly<Partial<Record<K, string>>>): [K, string][] {
  return Object.entries(record) as [K, string][]
}
