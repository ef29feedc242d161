/** All dictionaries, for the server. */
import { AR } from './ar/ar.ts'
import { PAGE as AR_PAGE } from './ar/page.ts'
import { SITE as AR_SITE } from './ar/site.ts'
import { DE } from './de/de.ts'
import { PAGE as DE_PAGE } from './de/page.ts'
import { SITE as DE_SITE } from './de/site.ts'
import type { Dictionary } from './dictionary.ts'
import type { ACCOUNT } from './en/account.ts'
import { EN } from './en/en.ts'
import type { LIST } from './en/list.ts'
import { PAGE } from './en/page.ts'
import { SITE } from './en/site.ts'
import { FI } from './fi/fi.ts'
import { PAGE as FI_PAGE } from './fi/page.ts'
import { SITE as FI_SITE } from './fi/site.ts'
import { FR } from './fr/fr.ts'
import { PAGE as FR_PAGE } from './fr/page.ts'
import { SITE as FR_SITE } from './fr/site.ts'
import { type Language, localeOf } from './language.ts'
import { type Say, speaker, type Texts, type Translated } from './message.ts'

export const DICTIONARIES: Readonly<Record<Language, Dictionary>> = {
  en: { ...EN, page: PAGE, site: SITE },
  de: { ...DE, page: DE_PAGE, site: DE_SITE },
  fr: { ...FR, page: FR_PAGE, site: FR_SITE },
  fi: { ...FI, page: FI_PAGE, site: FI_SITE },
  ar: { ...AR, page: AR_PAGE, site: AR_SITE },
}

export type SaySite = Say<typeof SITE>

/** Returns what says the texts of the server in a language. */
export const siteTexts: (language: Language) => SaySite = speakers(({ site }) => site)

/** As `siteTexts`, those of accounts, which the scripts of the page say as well. */
export const accountTexts: (language: Language) => Say<typeof ACCOUNT> = speakers(({ account }) => account)

/** As `siteTexts`, those of the list, which the server writes first. */
export const listTexts: (language: Language) => Say<typeof LIST> = speakers(({ list }) => list)

function speakers<English extends Texts>(part: (all: Dictionary) => Translated<English>) {
  return (language: Language): Say<English> =>
    speaker(
      () => part(DICTIONARIES[language]),
      () => localeOf(language),
    )
}
