/** Settings by country: language, addresses, telephone numbers, opening hours. */
import type { LanguageKey } from '../languages.ts'

/** Closing times: `friday` moves the weekend to Friday, `sabbath` to Friday and Saturday; `siesta` closes at noon. */
export type Habit = 'daily' | 'sunday' | 'siesta' | 'friday' | 'sabbath'

export interface Country {
  readonly language: LanguageKey
  /** Regions (as GeoNames codes them) with a language of their own. */
  readonly regions: Readonly<Record<string, LanguageKey>>
  /** Another language, and the share of venues that are named in it. */
  readonly second: readonly [LanguageKey, number] | undefined
  /**
   * A template with {street}, {house}, {quarter}, {city}, {region}. In the postcode, `#` is a digit, `@` a capital
   * letter.
   */
  readonly address: string
  /**
   * A template of numbers that nobody can have: numbers reserved for films, if the country has them. Otherwise they
   * begin with a zero, which no number does after a country code.
   */
  readonly phone: string | undefined
  readonly habit: Habit
  /** Coverage of the country by a catalogue, relative to a country with average coverage. */
  readonly coverage: number
}

const NUMBER_LAST = '{street} {house}, ##### {city}'
const NUMBER_FIRST = '{house} {street}, {city} #####'
const NUMBER_LAST_4 = '{street} {house}, #### {city}'
const NO_CODE = '{street} {house}, {city}'
const ARABIC = '{street}، {house}، {city}'

function country(
  language: LanguageKey,
  phone: string | undefined,
  address: string,
  coverage = 1,
  habit: Habit = 'daily',
  more: { regions?: Record<string, LanguageKey>; second?: readonly [LanguageKey, number] } = {},
): Country {
  return { language, phone, address, coverage, habit, regions: more.regions ?? {}, second: more.second }
}

const ELSEWHERE = country('en', undefined, '{house} {street}, {city}')

const COUNTRIES: Readonly<Record<string, Country>> = {
  US: country('en', '+1 ###-555-01##', '{house} {street}, {city}, {region} #####', 1.6, 'daily', {
    second: ['es', 0.04],
  }),
  CA: country('en', '+1 ###-555-01##', '{house} {street}, {city} @#@ #@#', 1.8, 'daily', { regions: { '10': 'fr' } }),
  GB: country('en', '+44 1632 960###', '{house} {street}, {city} @@# #@@', 1.8),
  IE: country('en', '+353 20 910 ####', '{house} {street}, {city}', 2),
  AU: country('en', '+61 2 5550 ####', '{house} {street}, {city} ####', 1.8),
  NZ: country('en', '+64 0# ### ####', '{house} {street}, {city} ####', 2),
  ZA: country('en', '+27 0## ### ####', '{house} {street}, {city}, ####'),
  NG: country('en', '+234 0## ### ####', '{house} {street}, {city}', 0.4),
  GH: country('en', '+233 0## ### ###', '{house} {street}, {city}', 0.8),
  KE: country('en', '+254 0## ### ###', '{house} {street}, {city} #####'),
  PH: country('en', '+63 0# ### ####', '{house} {street}, {city} ####', 0.8),
  SG: country('en', '+65 0### ####', '{house} {street}, Singapore ######', 1.5, 'daily', { second: ['zh', 0.3] }),
  PK: country('en', '+92 0## ### ####', '{house} {street}, {city} #####', 0.3),
  LK: country('en', '+94 0# ### ####', '{house} {street}, {city} #####', 0.8),
  DE: country('de', '+49 30 23125 ###', NUMBER_LAST, 2, 'sunday'),
  AT: country('de', '+43 0## ### ###', NUMBER_LAST_4, 2, 'sunday'),
  LI: country('de', '+423 0## ## ##', NUMBER_LAST_4, 2, 'sunday'),
  CH: country('de', '+41 0# ### ## ##', NUMBER_LAST_4, 2.5, 'sunday', {
    regions: { GE: 'fr', VD: 'fr', NE: 'fr', JU: 'fr', FR: 'fr', VS: 'fr', TI: 'it' },
  }),
  LU: country('fr', '+352 0# ## ##', '{house}, {street}, L-#### {city}', 2, 'sunday'),
  FR: country('fr', '+33 1 99 00 ## ##', '{house} {street}, ##### {city}', 2.2, 'sunday'),
  MC: country('fr', '+377 0# ## ## ##', '{house} {street}, 98000 {city}', 2.5, 'sunday'),
  BE: country('nl', '+32 0## ## ## ##', NUMBER_LAST_4, 2, 'sunday', { regions: { WAL: 'fr', BRU: 'fr' } }),
  SN: country('fr', '+221 0# ### ## ##', '{house} {street}, {city}', 0.8),
  CI: country('fr', '+225 0# ### ## ##', '{house} {street}, {city}', 0.6),
  CM: country('fr', '+237 0# ### ## ##', '{house} {street}, {city}', 0.6),
  CD: country('fr', '+243 0# ### ####', '{house} {street}, {city}', 0.3),
  HT: country('fr', '+509 0# ## ####', '{house} {street}, {city}', 0.6),
  RE: country('fr', '+262 0## ## ## ##', '{house} {street}, ##### {city}', 2, 'sunday'),
  ES: country('es', '+34 000 ### ###', '{street}, {house}, ##### {city}', 2, 'siesta'),
  MX: country('es', '+52 0## ### ####', '{street} {house}, {quarter}, ##### {city}', 1),
  AR: country('es', '+54 0## ####-####', '{street} {house}, @####@@@ {city}', 1, 'siesta'),
  CO: country('es', '+57 0## ### ####', '{street} N° {house}-##, {city}', 0.9),
  CL: country('es', '+56 0 #### ####', '{street} {house}, {city}', 1.2),
  PE: country('es', '+51 0 ### ####', '{street} {house}, {city} #####', 0.9),
  VE: country('es', '+58 0## ### ####', '{street}, N° {house}, {city} ####', 0.6),
  EC: country('es', '+593 0# ### ####', '{street} {house}, {city}', 0.9),
  BO: country('es', '+591 0 ### ####', '{street} {house}, {city}', 0.8),
  UY: country('es', '+598 0### ####', '{street} {house}, ##### {city}', 1.2),
  PY: country('es', '+595 0## ### ###', '{street} {house}, {city}', 0.9),
  CR: country('es', '+506 0### ####', '{street}, {city}', 1),
  GT: country('es', '+502 0### ####', '{street} {house}, {city}', 0.8),
  HN: country('es', '+504 0### ####', '{street} {house}, {city}', 0.7),
  NI: country('es', '+505 0### ####', '{street} {house}, {city}', 0.7),
  SV: country('es', '+503 0### ####', '{street} {house}, {city}', 0.8),
  PA: country('es', '+507 0## ####', '{street} {house}, {city}', 1),
  CU: country('es', '+53 0# ### ####', '{street} {house}, {city}', 0.7),
  DO: country('es', '+1 809-555-01##', '{street} {house}, {city}', 0.9),
  PR: country('es', '+1 787-555-01##', '{house} {street}, {city}, PR 00###', 1.2),
  PT: country('pt', '+351 000 ### ###', '{street} {house}, ####-### {city}', 2, 'siesta'),
  BR: country('pt', '+55 0# ####-####', '{street}, {house} - {quarter}, {city}, #####-###', 0.9),
  AO: country('pt', '+244 0## ### ###', '{street} {house}, {city}', 0.5),
  MZ: country('pt', '+258 0# ### ###', '{street} {house}, {city}', 0.5),
  IT: country('it', '+39 000 ### ####', '{street} {house}, ##### {city}', 2, 'siesta'),
  SM: country('it', '+378 000 ### ###', '{street} {house}, ##### {city}', 2, 'siesta'),
  NL: country('nl', '+31 0## ### ####', '{street} {house}, #### @@ {city}', 2),
  PL: country('pl', '+48 0## ### ###', '{street} {house}, ##-### {city}', 1.5, 'sunday'),
  CZ: country('cs', '+420 0## ### ###', '{street} {house}, ### ## {city}', 2),
  SK: country('cs', '+421 0## ### ###', '{street} {house}, ### ## {city}', 1.5),
  HU: country('hu', '+36 0# ### ####', '{city}, {street} {house}., ####', 1.5, 'sunday'),
  RO: country('ro', '+40 0## ### ###', '{street} nr. {house}, {city} ######', 1.2),
  MD: country('ro', '+373 0## #####', '{street} {house}, {city}', 0.9),
  HR: country('hr', '+385 0# ### ####', NUMBER_LAST, 1.6, 'sunday'),
  SI: country('hr', '+386 0 ### ## ##', NUMBER_LAST_4, 1.6, 'sunday'),
  BA: country('hr', '+387 0# ### ###', NUMBER_LAST, 1),
  RS: country('hr', '+381 0# ### ####', NUMBER_LAST, 1.1),
  ME: country('hr', '+382 0# ### ###', NUMBER_LAST, 1.2),
  SE: country('sv', '+46 8 465 004 ##', '{street} {house}, ### ## {city}', 2),
  DK: country('da', '+45 0# ## ## ##', NUMBER_LAST_4, 2),
  NO: country('da', '+47 0# ## ## ##', NUMBER_LAST_4, 2, 'sunday'),
  FI: country('fi', '+358 0# ### ####', NUMBER_LAST, 2),
  TR: country('tr', '+90 0## ### ## ##', '{street} No: {house}, {quarter}, ##### {city}', 1),
  AZ: country('tr', '+994 0# ### ## ##', '{street} {house}, {city}', 0.8),
  ID: country('id', '+62 0## ### ####', '{street} No. {house}, {city} #####', 0.5),
  MY: country('id', '+60 0# ### ####', '{house}, {street}, ##### {city}', 1, 'daily', { second: ['zh', 0.2] }),
  BN: country('id', '+673 0## ####', '{house}, {street}, {city}', 1),
  VN: country('vi', '+84 0## ### ####', '{house} {street}, {city}', 0.8),
  RU: country('ru', '+7 000 ###-##-##', '{street}, {house}, {city}, ######', 1),
  BY: country('ru', '+375 0# ###-##-##', '{street}, {house}, {city}, ######', 1),
  KZ: country('ru', '+7 000 ###-##-##', '{street}, {house}, {city}, ######', 0.8),
  KG: country('ru', '+996 0## ######', '{street}, {house}, {city}', 0.8),
  UZ: country('ru', '+998 0# ###-##-##', '{street}, {house}, {city}', 0.6),
  UA: country('uk', '+380 0# ###-##-##', '{street}, {house}, {city}, #####', 1),
  BG: country('bg', '+359 0 ### ###', '{street} {house}, #### {city}', 1.3),
  MK: country('bg', '+389 0 ### ####', '{street} {house}, #### {city}', 1),
  GR: country('el', '+30 000 ### ####', '{street} {house}, ### ## {city}', 2, 'siesta'),
  CY: country('el', '+357 00 ######', '{street} {house}, #### {city}', 2),
  EG: country('ar', '+20 0# ### ####', ARABIC, 0.7, 'friday', { second: ['en', 0.2] }),
  SA: country('ar', '+966 0# ### ####', ARABIC, 0.8, 'friday', { second: ['en', 0.25] }),
  AE: country('ar', '+971 0 ### ####', ARABIC, 1.4, 'daily', { second: ['en', 0.6] }),
  QA: country('ar', '+974 0### ####', ARABIC, 1.2, 'friday', { second: ['en', 0.5] }),
  KW: country('ar', '+965 0### ####', ARABIC, 1, 'friday', { second: ['en', 0.3] }),
  BH: country('ar', '+973 0### ####', ARABIC, 1, 'friday', { second: ['en', 0.4] }),
  OM: country('ar', '+968 0### ####', ARABIC, 0.9, 'friday', { second: ['en', 0.3] }),
  YE: country('ar', '+967 0 ### ###', ARABIC, 0.3, 'friday'),
  IQ: country('ar', '+964 0# ### ####', ARABIC, 0.4, 'friday'),
  SY: country('ar', '+963 0# ### ####', ARABIC, 0.4, 'friday'),
  JO: country('ar', '+962 0 ### ####', ARABIC, 0.9, 'friday', { second: ['en', 0.2] }),
  LB: country('ar', '+961 0 ### ###', ARABIC, 1, 'daily', { second: ['fr', 0.4] }),
  PS: country('ar', '+970 0 ### ####', ARABIC, 0.7, 'friday'),
  LY: country('ar', '+218 0# ### ####', ARABIC, 0.4, 'friday'),
  SD: country('ar', '+249 0## ### ###', ARABIC, 0.3, 'friday'),
  DZ: country('ar', '+213 0## ## ## ##', ARABIC, 0.6, 'friday', { second: ['fr', 0.4] }),
  TN: country('ar', '+216 0# ### ###', ARABIC, 0.9, 'daily', { second: ['fr', 0.4] }),
  MA: country('ar', '+212 0## ######', ARABIC, 0.9, 'daily', { second: ['fr', 0.5] }),
  IR: country('fa', '+98 0# #### ####', ARABIC, 0.5, 'friday'),
  AF: country('fa', '+93 0# ### ####', ARABIC, 0.2, 'friday'),
  IL: country('he', '+972 0-###-####', '{street} {house}, {city} #######', 1.5, 'sabbath', { second: ['en', 0.1] }),
  IN: country('hi', '+91 0## #### ####', '{house}, {street}, {city} ######', 0.3, 'daily', {
    regions: { '02': 'en', '13': 'en', '19': 'en', '25': 'en', '28': 'bn', '40': 'en' },
    second: ['en', 0.5],
  }),
  NP: country('hi', '+977 0-###-####', '{street}, {city} #####', 0.5),
  BD: country('bn', '+880 0# ### ####', '{house}, {street}, {city} ####', 0.3, 'friday', { second: ['en', 0.2] }),
  TH: country('th', '+66 0# ### ####', '{house} {street} {city} #####', 1.2, 'daily', { second: ['en', 0.25] }),
  JP: country('ja', '+81 0#-####-####', '〒###-#### {city} {quarter}{block}', 2, 'daily', { second: ['en', 0.05] }),
  CN: country('zh', '+86 00 #### ####', '{city} {street}{house}号', 0.25),
  TW: country('zhHant', '+886 0 #### ####', '{city} {street}{house}號', 1.2),
  HK: country('zhHant', '+852 0### ####', '{house} {street}, {city}', 1.5, 'daily', { second: ['en', 0.4] }),
  MO: country('zhHant', '+853 0### ####', '{house} {street}, {city}', 1.2, 'daily', { second: ['pt', 0.15] }),
  KR: country('ko', '+82 0-###-####', '{city} {street} {house}', 1.5, 'daily', { second: ['en', 0.1] }),
  GE: country('ka', '+995 0## ### ###', '{street} {house}, {city}', 1.2),
  ET: { ...ELSEWHERE, coverage: 0.5 },
  TZ: { ...ELSEWHERE, coverage: 0.6 },
  KP: { ...ELSEWHERE, coverage: 0.05 },
  SO: { ...ELSEWHERE, coverage: 0.2 },
  MM: { ...ELSEWHERE, coverage: 0.5 },
  MT: country('en', '+356 0### ####', NUMBER_FIRST, 2),
  AL: country('en', '+355 0 ### ####', NO_CODE, 1),
}

/** Returns the settings of a country by its two-letter ISO 3166 code; English ones if it is not listed. */
export function countryOf(code: string): Country {
  return COUNTRIES[code] ?? ELSEWHERE
}
