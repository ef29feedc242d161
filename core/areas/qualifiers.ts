/** Words of a text that are filters: `open now`, `cheap`, a vibe. */
import { normalise } from '../words/normalise.ts'

export type Meaning = 'open now' | 'open late' | 'cheap' | 'vibe'

export interface Qualifier {
  /** As it is typed. */
  readonly text: string
  readonly meaning: Meaning
}

export interface Qualified {
  /** The words that are no filters. */
  readonly rest: string
  readonly qualifiers: readonly Qualifier[]
}

const PHRASES: readonly (readonly [meaning: Meaning, phrase: string])[] = [
  ['open now', 'open now'],
  ['open now', 'now open'],
  ['open now', 'currently open'],
  ['open now', 'jetzt geöffnet'],
  ['open now', 'abierto ahora'],
  ['open now', 'ouvert maintenant'],
  ['open late', 'open late'],
  ['open late', 'late night'],
  ['cheap', 'cheap'],
  ['cheap', 'inexpensive'],
  ['cheap', 'günstig'],
  ['cheap', 'barato'],
]

/** Praise, which says nothing of the place: results are the best anyway. */
const PRAISE = /^(?:the\s+)?(?:best|top|good|great)\s+(?=\S)/iu

/** Takes the qualifiers out of a text, at most one of each meaning. `vibes`: the words that are vibes. */
export function takeQualifiers(text: string, vibes: ReadonlySet<string>): Qualified {
  let words = text.trim().split(/\s+/)
  const qualifiers: Qualifier[] = []
  const take = (meaning: Meaning, size: number, isMeant: (phrase: string) => boolean) => {
    if (qualifiers.some((each) => each.meaning === meaning)) return
    const phraseAt = (begin: number) => words.slice(begin, begin + size).join(' ')
    const at = words.findIndex((_, begin) => begin + size <= words.length && isMeant(normalise(phraseAt(begin))))
    if (at < 0) return
    qualifiers.push({ text: phraseAt(at), meaning })
    words = words.toSpliced(at, size)
  }
  for (const [meaning, phrase] of PHRASES) {
    take(meaning, phrase.split(' ').length, (typed) => typed === normalise(phrase))
  }
  take('vibe', 1, (word) => vibes.has(word))
  return { rest: words.join(' '), qualifiers }
}

export function withoutPraise(text: string): string {
  return text.replace(PRAISE, '')
}
