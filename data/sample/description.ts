/** Descriptions of venues, in their language. */
import type { Vocabulary } from './languages.ts'
import type { Random } from './random.ts'

const EMPTY_SHARE = 0.08
const NONE_SHARE = 0.42
const HTML_SHARE = 0.25

/** Returns one to three sentences, some as HTML. Returns null or an empty text for some venues, as in real data. */
export function description(name: string, words: Vocabulary, quarter: string, random: Random): string | null {
  const share = random.unit()
  if (share < NONE_SHARE) return null
  if (share < NONE_SHARE + EMPTY_SHARE) return ''
  const found = random.some(words.sentences, 1 + random.below(3)).map((text) => complete(text, quarter, random))
  if (!random.chance(HTML_SHARE)) return found.join(' ')
  const [first = '', ...others] = found.map(escapeHtml)
  return `<p><strong>${escapeHtml(name)}</strong><br>${first}</p>${others.map((text) => `<p>${text}</p>`).join('')}`
}

/** Returns one sentence, or null. */
export function shortDescription(words: Vocabulary, quarter: string, random: Random): string | null {
  return random.chance(0.25) ? complete(random.pick(words.sentences), quarter, random) : null
}

function complete(sentence: string, quarter: string, random: Random): string {
  return sentence.replace('{quarter}', quarter).replace('{year}', () => String(1920 + random.below(104)))
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
