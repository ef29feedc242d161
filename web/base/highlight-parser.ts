/** Parses the API's highlights: texts with `<em>` around the matches of a search. */
import { h } from './element.ts'

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }
/** Maximum number of characters before the first match, so that the match is visible in one line. */
const MAX_LEAD = 24

/** Fields that can show why a place was found if its name does not, most informative first. */
const REASON_FIELDS = [
  'categories',
  'vibes',
  'tags',
  'address',
  'neighborhood',
  'city',
  'region',
  'postcode',
  'description',
] as const

/**
 * Splits a text at the `<em>` around its matches. Nothing is parsed as markup: the API escapes all other markup
 * characters, and the parts are inserted as text.
 */
export function highlighted(html: string): (string | HTMLElement)[] {
  return html.split(/<\/?em>/).map((part, index) => {
    const text = part.replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => ENTITIES[entity] ?? entity)
    return index % 2 === 1 ? h('mark', {}, text) : text
  })
}

/** Returns the first matching field other than the name; undefined if the name matches, or nothing does. */
export function matchReason(highlight: Readonly<Record<string, string>> = {}): HTMLElement | undefined {
  const field = 'name' in highlight ? undefined : REASON_FIELDS.find((name) => name in highlight)
  if (!field) return undefined
  const [lead = '', ...rest] = highlighted(highlight[field] ?? '')
  const short = typeof lead === 'string' && lead.length > MAX_LEAD ? `…${lead.slice(-MAX_LEAD)}` : lead
  return h('span', { class: 'result-facts', dir: 'auto' }, short, ...rest)
}
