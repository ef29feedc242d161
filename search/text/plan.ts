/** What a text finds, and in which order: the same for every engine. */

import { allOf, anyOf, type Match, NOTHING, whole } from '../../core/words/match.ts'
import type { TextQuery } from '../../core/words/text.ts'
import { isNumber } from '../typo-limits.ts'
import { type Forms, type Writing, writingsOf } from './forms.ts'
import type { Meanings } from './meanings.ts'
import { everyWord, hasTypos, nameParts, names, ofSize } from './name-matches.ts'
import { isOne, type Tiers, tiersOf } from './tiers.ts'

/** The last tier matches all. */
export interface TextPlan extends Tiers {
  /** Matches all results. */
  readonly all: Match
  /** The words of the whole text. */
  readonly words: readonly string[]
  /** Kinds of results of which the best by quality must be compared. The first one has all. */
  readonly arms: readonly [Match, ...Match[]]
  readonly wholeNames: WholeNames
}

/** Names that are the text, or a part of it. Without typos: those of many words would take seconds. */
interface WholeNames extends Pick<Tiers, 'tiers' | 'spelt'> {
  /** Matches names of which some may be the text with more typos than words may have. */
  readonly similar: Match
}

type Planned = Omit<TextQuery, 'typed'>

/** Longer texts would lack one of so many words that the query takes long. */
const MAX_RELAXED = 10

/** Plans a text of which all words must be found; any of them if it is that short. */
export function planOf(text: Planned, meanings: Meanings | undefined): TextPlan {
  const { terms, isAny } = text
  const writings = writingsOf(text, meanings)
  const every = (form: keyof Forms) => everyWord(writings, form)
  const { equal, begins, alone, spelt, mistyped, whole } = names(writings, meanings, [
    'wholeAnywhere',
    'anywhere',
    'typedAnywhere',
  ])
  const inNames = every('typedNamed')
  const all = every('typedAnywhere')
  const some = isAny && terms.length > 1 ? (form: keyof Forms) => someOf(writings, form) : undefined
  const others = [every('known'), every('wholeAnywhere'), every('anywhere')]
  const weak = some ? [some('wholeNamed'), some('named'), some('known'), some('typedAnywhere')] : []
  const found = some ? anyOf([some('typedAnywhere'), all]) : all
  const similar = some ? ofSize(some('named'), writings) : NOTHING
  return {
    all: found,
    ...tiersOf(spelt, mistyped, [...others, ...(hasTypos(meanings) ? [inNames, all] : []), ...weak]),
    words: wordsOf(text),
    arms: [
      found,
      ...[...(some ? [all, some('named')] : []), every('known'), inNames, alone, similar, begins, equal].filter(isOne),
    ],
    wholeNames: { ...whole, similar },
  }
}

/**
 * Plans a text of which one word may be missing, in the order in which they are tried: a number may be missing only if
 * nothing is found without another word. There is none for a text of one word, or of very many.
 */
export function relaxedPlansOf(text: Planned, meanings: Meanings | undefined): TextPlan[] {
  const { terms } = text
  const [typed] = writingsOf({ ...text, isAny: false }, meanings)
  if (!typed || terms.length < 2 || terms.length > MAX_RELAXED) return []
  const indexes = [...terms.keys()]
  const hasNumber = (index: number) => isNumber(terms[index]?.join('') ?? '')
  return [indexes.filter((index) => !hasNumber(index)), indexes.filter(hasNumber)]
    .filter((missing) => missing.length > 0)
    .map((missing) => relaxedPlan(typed, missing))
}

/** A name that lacks a word may have another one that was mistyped: so whole names of all words are compared. */
function relaxedPlan(typed: Writing, missing: readonly number[]): TextPlan {
  const allBut = (index: number, form: keyof Forms) =>
    allOf(typed.forms.flatMap((one, number) => (number === index ? [] : [one[form]])))
  const most = (form: keyof Forms) => anyOf(missing.map((index) => allBut(index, form)))
  const all = most('typedAnywhere')
  const alone = (form: 'wholeNamed' | 'typedNamed') => {
    const size = whole(`#${typed.words.length - 1}`)
    return anyOf([...nameParts(typed, form).map(({ name }) => allOf([name, all])), allOf([most(form), size])])
  }
  const [exact, mistyped] = [alone('wholeNamed'), alone('typedNamed')]
  const inNames = most('typedNamed')
  const similar = ofSize(inNames, [typed])
  return {
    all,
    ...tiersOf(
      [],
      [exact, most('wholeNamed'), mistyped, most('named'), inNames],
      [most('known'), most('anywhere'), all],
    ),
    words: typed.words,
    arms: [all, ...[mistyped, similar, inNames, most('known')].filter(isOne)],
    wholeNames: { ...tiersOf([], [exact]), similar },
  }
}

/** Plans a text that all must have in their names, so other words do not count. */
export function namesPlanOf(text: Planned, meanings: Meanings | undefined): TextPlan {
  const writings = writingsOf({ ...text, isAny: false }, meanings)
  const { equal, begins, alone, spelt, mistyped, whole } = names(writings, meanings, [
    'wholeNamed',
    'named',
    'typedNamed',
  ])
  const all = everyWord(writings, 'typedNamed')
  return {
    all,
    ...tiersOf(spelt, [...mistyped, all]),
    words: wordsOf(text),
    arms: [all, ...[alone, begins, equal].filter(isOne)],
    wholeNames: { ...whole, similar: NOTHING },
  }
}

function wordsOf({ terms, rest }: Planned): string[] {
  return [...terms.flat(), ...rest]
}

function someOf(writings: readonly Writing[], form: keyof Forms): Match {
  return anyOf(writings.flatMap(({ forms }, index) => (index === 0 ? forms.map((one) => one[form]) : [])))
}
