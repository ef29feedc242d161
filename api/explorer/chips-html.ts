/** The filters of a page's address as chips: they keep the room of those of the script, so that the list does not move. */
import { type Html, html } from '../../core/html/html.ts'
import { DICTIONARIES } from '../../core/languages/dictionaries.ts'
import type { Language } from '../../core/languages/language.ts'
import { PLACE_FILTERS } from '../../core/query/filters/filters.ts'

const NAMES: ReadonlySet<string> = new Set(PLACE_FILTERS.map(({ name }) => name))
/** Filters whose values speak for themselves. The script has the words of the others. */
const LABELS: ReadonlySet<string> = new Set(['categories', 'vibes', 'city', 'neighborhood', 'tags'])
/** More are in the script's box, which can be scrolled. */
const MAX_CHIPS = 12

/** Undefined: the address has no filters. */
export function chipsHtml(parameters: URLSearchParams, language: Language): Html | undefined {
  const texts = [...parameters].flatMap(([name, value]) => {
    if (!NAMES.has(name) || value === '') return []
    return [LABELS.has(name) ? value : '…']
  })
  if (texts.length === 0) return undefined
  const chips = texts.slice(0, MAX_CHIPS).map(chip)
  return html`<ul class="chips" id="chips" aria-label="${DICTIONARIES[language].page.activeFilters}">${chips}</ul>`
}

function chip(text: string): Html {
  return html`<li><button type="button" class="chip" disabled><span class="chip-text capital" dir="auto">${text}</span><span aria-hidden="true">×</span></button></li>`
}
