/** Texts in which the API has marked what was searched for. */
import { h } from './element.ts'

const SIGNS: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }
/** Characters that may stand before the first mark, so that it is seen in one line. */
const LEAD = 24

/** The fields that may show why a place was found when its name does not, the most telling first. */
const REASONS = ['categories', 'vibes', 'tags', 'address', 'neighborhood', 'city', 'description'] as const

/**
 * The parts of a text with `<em>` around what was found. Nothing is read as markup: the API escapes all other signs of
 * markup, and what is here becomes text.
 */
export function marked(html: string): (string | HTMLElement)[] {
  return html.split(/<\/?em>/).map((part, index) => {
    const text = part.replaceAll(/&(?:amp|lt|gt|quot);/g, (sign) => SIGNS[sign] ?? sign)
    return index % 2 === 1 ? h('mark', {}, text) : text
  })
}

/** Where else than in its name a place has what was searched for; undefined: nowhere, or its name has it. */
export function reason(highlight: Readonly<Record<string, string>> = {}): HTMLElement | undefined {
  const field = 'name' in highlight ? undefined : REASONS.find((name) => name in highlight)
  if (!field) return undefined
  const [lead = '', ...rest] = marked(highlight[field] ?? '')
  const short = typeof lead === 'string' && lead.length > LEAD ? `…${lead.slice(-LEAD)}` : lead
  return h('span', { class: 'result-facts', dir: 'auto' }, short, ...rest)
}
