/** Pages about places: articles of Wikipedia (`de:Café Kranzler`), items of Wikidata (`Q702310`). */
import type { Choice } from './place-column.ts'

const ITEM = /^(?:https?:\/\/(?:www\.)?wikidata\.org\/(?:wiki|entity)\/)?(Q[1-9]\d{0,11})(?:[;#?].*)?$/i
const ARTICLE = /^https?:\/\/([a-z][a-z-]{1,19})\.(?:m\.)?wikipedia\.org\/wiki\/([^?#]+)/i
/** OpenStreetMap's form. */
const IN_LANGUAGE = /^([a-z][a-z-]{1,19}):(?!\/\/)\s*(\S.*)$/

const MAX = 300
const UNSTORABLE = /\0|\p{Surrogate}/u

export const WIKI_PAGES: Choice = {
  meaning: 'an article of Wikipedia, such as de:Café Kranzler, or an item of Wikidata, such as Q702310',
  isLoose: true,
  schema: {},
  find: (text) => {
    const item = ITEM.exec(text.trim())?.[1]
    if (item) return item.toUpperCase()
    const [, language, title] = ARTICLE.exec(text.trim()) ?? IN_LANGUAGE.exec(text.trim()) ?? []
    const page = language && title && `${language.toLowerCase()}:${titleOf(title)}`
    return page && page.length <= MAX && !UNSTORABLE.test(page) ? page : undefined
  },
}

function titleOf(title: string): string {
  try {
    return decodeURIComponent(title).replaceAll('_', ' ')
  } catch {
    return title
  }
}
