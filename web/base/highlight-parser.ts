/** Renders texts in which the API has marked the matches of a search. */
import { h } from './element.ts'

const SIGNS: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }
/** Maximum number of characters before the first match, so that it is visible in one line. */
const LEAD = 24

/** Fields that can show why a place was found if its name does not, most informative first. */
const REASONS = ['categories', 'vibes', 'tags', 'address', 'neighborhood', 'city', 'description'] as const

/**
 * Splits a text at the `<em>` around its matches. Nothing is parsed as markup: the API escapes all other markup
 * characters, and the parts are inserted as text.
 */
export function highlighted(html: string): (string | HTMLElement)[] {
  return html.split(/<\/?em>/).map((part, index) => {
    const text = part.replaceAll(/&(?:amp|lt|gt|quot);/g, (sign) => SIGNS[sign] ?? sign)
    return index % 2 === 1 ? h('mark', {}, text) : text
  })
}

/** Returns the first field besides the name that has a match; undefined if the name has one, or no field has. */
export function reason(highlight: Readonly<Record<string, string>> = {}): HTMLElement | undefined {
  const field = 'name' in highlight ? undefined : REASONS.find((name) => name in highlight)
  if (!field) return undefined
  const [lead = '', ...rest] = highlighted(highlight[field] ?? '')
  const short = typeof lead === 'string' && lead.length > LEAD ? `…${lead.slice(-LEAD)}` : lead
  return h('span', { class: 'result-facts', dir: 'auto' }, short, ...rest)
}
