/** The HTML of a page in each language: texts for the marks `[[part.key]]`, and what chooses a language. */

import { html, toHtml } from '../../core/html/html.ts'
import { DICTIONARIES } from '../../core/languages/dictionaries.ts'
import { ABOUT, LANGUAGES, type Language } from '../../core/languages/language.ts'
import { rootedIn } from '../http/page-language.ts'

export type Localised = (language: Language) => string

/** Makes all of them at once, when this is called. Throws if the HTML has a mark that is in no dictionary. */
export function localised(template: string): Localised {
  const pages = new Map(LANGUAGES.map((language) => [language, inLanguage(template, language)]))
  return (language) => pages.get(language) ?? ''
}

function inLanguage(template: string, language: Language): string {
  const parts: Readonly<Record<string, Readonly<Record<string, unknown>>>> = { ...DICTIONARIES[language] }
  return rootedIn(template, language)
    .replace(/ *<!-- texts (\w+) -->(.*?)<!-- \/texts -->\n/g, (_, of: string, loads: string) =>
      of === language ? loads : '',
    )
    .replace('<!-- languages -->', () => choices(language))
    .replace(/\[\[(\w+)\.(\w+)\]\]/g, (mark, part: string, key: string) => {
      const text = parts[part]?.[key]
      if (typeof text !== 'string') throw new Error(`No text for ${mark} in the language ${language}`)
      return toHtml(text)
    })
}

/** Each language by its own name, with a remark if no speaker has reviewed the translation. */
function choices(chosen: Language): string {
  return LANGUAGES.map((language) => {
    const { name, isReviewed, direction } = ABOUT[language]
    const selected = language === chosen ? html` selected` : html``
    const shown = isReviewed ? name : `${name} (${DICTIONARIES[language].page.notReviewed})`
    return html`<option value="${language}" lang="${language}" dir="${direction}"${selected}>${shown}</option>`.html
  }).join('\n')
}
