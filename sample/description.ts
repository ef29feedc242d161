/** Descriptions of venues, in their language. */
import { LANGUAGES } from './languages/languages.ts'
import type { Surroundings } from './names.ts'
import type { Random } from './random.ts'

/** Returns one to three sentences, some as HTML. Returns null or an empty text for some venues, as in real data. */
export function description(name: string, around: Surroundings, random: Random): string | null {
  const share = random.unit()
  if (share < 0.5) return share < 0.42 ? null : ''
  const found = random.some(sentences(around, random), 1 + random.below(3))
  if (!random.chance(0.25)) return found.join(' ')
  const [first = '', ...others] = found.map(escapeHtml)
  return `<p><strong>${escapeHtml(name)}</strong><br>${first}</p>${others.map((text) => `<p>${text}</p>`).join('')}`
}

export function sentences({ language, quarter }: Surroundings, random: Random): string[] {
  const year = String(1920 + random.below(104))
  return LANGUAGES[language].sentences.map((text) => text.replace('{quarter}', quarter).replace('{year}', year))
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
