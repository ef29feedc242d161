/** Compares two names by their words. */
import { pairsAlike, wordsAlike } from './alike.ts'
import { type MatchWord, matchWords } from './words.ts'

/** How rare a word is: minus the natural logarithm of the share of names that have it. */
export type Rarity = (word: MatchWord) => number

export interface MatchName {
  /** Without articles and legal forms, unless there is nothing else. */
  readonly words: readonly MatchWord[]
  /** All letters and digits, without spaces; and the same before words were shortened. */
  readonly joined: string
  readonly plain: string
  readonly numbers: string
}

/** Articles, prepositions and legal forms: a name means the same without. */
const EMPTY = new Set(
  (
    'the a an el la los las le les de der die das del di da do dos of and gmbh ag kg ug ohg mbh ev inc llc ltd corp co plc ' +
    'lp llp pllc pa pc sa srl sarl sas sl spa bv nv oy ab as aps kft zrt sp z o sdn bhd pty pvt cv'
  ).split(' '),
)

/** Each word is compared with each of the other name, so further ones are left out. */
const MAX_WORDS = 30

export function matchName(text: string): MatchName {
  const all = matchWords(text).slice(0, MAX_WORDS)
  const telling = all.filter(({ form }) => !EMPTY.has(form))
  const words = telling.length > 0 ? telling : all
  const forms = words.map(({ form }) => form)
  const plain = words.map((word) => word.plain).join('')
  return { words, joined: forms.join(''), plain, numbers: forms.filter((form) => /^\d+$/.test(form)).join(' ') }
}

export interface NamesCompared {
  /** Shares of the words that the other name has as well, weighted by rarity, 0 … 1: the larger and the smaller share. */
  readonly most: number
  readonly least: number
  /** Words of each name that the other lacks. */
  readonly extra: readonly [one: readonly string[], other: readonly string[]]
  /** Share of letter pairs in common, 0 … 1. */
  readonly letters: number
}

export function compareNames(one: MatchName, other: MatchName, rarity: Rarity): NamesCompared {
  if (one.joined === other.joined || one.plain === other.plain)
    return { most: 1, least: 1, extra: [[], []], letters: 1 }
  const letters = pairsAlike(one.joined, other.joined)
  const [a, b] = [covered(one.words, other.words, rarity), covered(other.words, one.words, rarity)]
  const within = withinUnspaced(one.joined, other.joined)
  const [least, most] = [Math.min(a.share, b.share), Math.max(a.share, b.share)]
  const extra = [a.extra, b.extra] as const
  if (within > 0) return { most: 1, least: Math.max(least, within), extra: shorterHasNone(one, other, extra), letters }
  return { most, least, extra, letters }
}

/** Returns which share of a name's words another name has as well, and the words that it lacks. */
function covered(
  own: readonly MatchWord[],
  other: readonly MatchWord[],
  rarity: Rarity,
): { share: number; extra: string[] } {
  const extra: string[] = []
  let found = 0
  let total = 0
  for (const [at, word] of own.entries()) {
    const { form } = word
    const weight = rarity(word)
    total += weight
    let best = 0
    for (const candidate of other) best = Math.max(best, wordsAlike(form, candidate.form))
    if (best < 1 && isAcross(at, own, other)) best = 1
    if (best < 0.9 && isInitials(form, other)) best = 0.9
    found += weight * best
    if (best < 0.8) extra.push(form)
  }
  return { share: total === 0 ? 0 : found / total, extra }
}

/** Returns whether a word is two words of the other name, or a part of one that is two words here: `mc donalds`. */
function isAcross(at: number, own: readonly MatchWord[], other: readonly MatchWord[]): boolean {
  const word = own[at]?.form ?? ''
  if (word.length < 2) return false
  for (let next = 1; next < other.length; next++)
    if (`${other[next - 1]?.form}${other[next]?.form}` === word) return true
  const [before, after] = [own[at - 1]?.form, own[at + 1]?.form]
  return other.some(
    ({ form }) =>
      (after !== undefined && form === `${word}${after}`) || (before !== undefined && form === `${before}${word}`),
  )
}

/** Returns whether a word stands for words of the other name that begin so, one after the other: `NHS`. */
function isInitials(word: string, other: readonly MatchWord[]): boolean {
  if (word.length < 2 || word.length > 5 || other.length < word.length) return false
  return other
    .map(({ form }) => form[0])
    .join('')
    .includes(word)
}

const UNSPACED = /[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff]{2}/

/** In scripts without spaces, a name within another: the share of its letters in the longer one; else 0. */
function withinUnspaced(one: string, other: string): number {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  return UNSPACED.test(short) && long.includes(short) ? short.length / long.length : 0
}

function shorterHasNone(one: MatchName, other: MatchName, [a, b]: NamesCompared['extra']): NamesCompared['extra'] {
  return one.joined.length <= other.joined.length ? [[], b] : [a, []]
}
