/** What a text finds, and in which order: the same for every engine. */

import { allOf, anyOf, begun, type Match, NOTHING, whole } from '../../core/words/match.ts'
import type { TextQuery } from '../../core/words/text.ts'
import { isNumber } from '../typo-limits.ts'
import { type Forms, type Writing, writingsOf } from './forms.ts'
import type { Meanings } from './meanings.ts'

export interface TextPlan {
  /** Matches all results. */
  readonly all: Match
  /** From the best to the worst; a result belongs to the first that matches it. The last one matches all. */
  readonly tiers: readonly Match[]
  /** Number of tiers that match names. */
  readonly named: number
  /** Kinds of results of which the best by quality must be compared. The first one has all. */
  readonly arms: readonly [Match, ...Match[]]
}

type Planned = Omit<TextQuery, 'typed'>

/** Names have no more letters in `places.words`. */
const MAX_NAME = 100
/** Longer texts would lack one of so many words that the query takes long. */
const MAX_RELAXED = 10

/** Plans a text of which all words must be found; any of them if it is that short. */
export function planOf(text: Planned, meanings: Meanings | undefined): TextPlan {
  const { terms, isAny } = text
  const writings = writingsOf(text, meanings)
  const every = (form: keyof Forms) => everyWord(writings, form)
  const { equal, begins, alone, tiers } = names(writings, meanings, ['anywhere', 'typedAnywhere'])
  const inNames = every('typedNamed')
  const all = every('typedAnywhere')
  const some = isAny && terms.length > 1 ? (form: keyof Forms) => someOf(writings, form) : undefined
  const others = [every('known'), every('wholeAnywhere'), every('anywhere')]
  const weak = some ? [some('wholeNamed'), some('named'), some('known'), some('typedAnywhere')] : []
  const found = some ? anyOf([some('typedAnywhere'), all]) : all
  return {
    all: found,
    ...tiersOf(tiers, [...others, ...(hasTypos(meanings) ? [inNames, all] : []), ...weak]),
    arms: [
      found,
      ...[...(some ? [all, some('named')] : []), every('known'), inNames, alone, begins, equal].filter(isOne),
    ],
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
  return {
    all,
    ...tiersOf([exact, most('wholeNamed'), mistyped, most('named'), inNames], [most('known'), most('anywhere'), all]),
    arms: [all, ...[mistyped, inNames, most('known')].filter(isOne)],
  }
}

/** Plans a text that all must have in their names, so other words do not count. */
export function namesPlanOf(text: Planned, meanings: Meanings | undefined): TextPlan {
  const writings = writingsOf({ ...text, isAny: false }, meanings)
  const { equal, begins, alone, tiers } = names(writings, meanings, ['named', 'typedNamed'])
  const all = everyWord(writings, 'typedNamed')
  return { all, ...tiersOf([...tiers, all], []), arms: [all, ...[alone, begins, equal].filter(isOne)] }
}

/** Plans how names match, from the best tier to the worst. A name may be a part of the text, if the rest is found `elsewhere`. */
function names(
  writings: readonly Writing[],
  meanings: Meanings | undefined,
  [elsewhere, typedElsewhere]: readonly [whole: keyof Forms, typed: keyof Forms],
) {
  const [asTyped] = writings
  const equal = keysMatch(writings, whole)
  const begins = keysMatch(writings, begun)
  const same = sameWords(writings, 'wholeNamed')
  const sameTyped = sameWords(writings, 'typedNamed')
  const part = partOfText(writings, 'wholeNamed', elsewhere)
  const partTyped = partOfText(writings, 'typedNamed', typedElsewhere)
  const tiers = [
    keysMatch(asTyped ? [asTyped] : [], whole),
    equal,
    keysMatch(writings, (key) => begun(`${key}_`)),
    same,
    part,
    everyWord(writings, 'wholeNamed'),
    begins,
    everyWord(writings, 'named'),
    ...(hasTypos(meanings) ? [sameTyped, partTyped] : []),
  ]
  return { equal, begins, alone: anyOf([same, part, sameTyped, partTyped]), tiers }
}

function hasTypos(meanings: Meanings | undefined): boolean {
  return meanings?.terms.some(({ typos }) => typos.length > 0) === true
}

function everyWord(writings: readonly Writing[], form: keyof Forms): Match {
  return anyOf(writings.map(({ forms }) => allOf(forms.map((one) => one[form]))))
}

/** The last tier matches all. Tiers that match nothing are left out. */
function tiersOf(named: readonly Match[], others: readonly Match[]): Pick<TextPlan, 'tiers' | 'named'> {
  const [first, rest] = [named.filter(isOne), others.filter(isOne)]
  return { tiers: [...first, ...rest], named: first.length }
}

function isOne(match: Match): boolean {
  return match !== NOTHING
}

function someOf(writings: readonly Writing[], form: keyof Forms): Match {
  return anyOf(writings.flatMap(({ forms }, index) => (index === 0 ? forms.map((one) => one[form]) : [])))
}

/** Matches names by their words as a whole. */
function keysMatch(writings: readonly Writing[], match: (key: string) => Match): Match {
  return anyOf(writings.map(({ words }) => match(`^${[...words.join('_')].slice(0, MAX_NAME).join('')}`)))
}

/** Matches names that have these words in any order, and no others. */
function sameWords(writings: readonly Writing[], form: 'wholeNamed' | 'typedNamed'): Match {
  return anyOf(writings.map(({ forms, words }) => allOf([...forms.map((one) => one[form]), whole(`#${words.length}`)])))
}

/** Matches names that are the beginning or the end of the text; the rest of it, such as a city, is found elsewhere. */
function partOfText(writings: readonly Writing[], form: 'wholeNamed' | 'typedNamed', elsewhere: keyof Forms): Match {
  return anyOf(
    writings.flatMap((typed) =>
      nameParts(typed, form).map(({ name, rest }) => allOf([name, ...rest.map((one) => one[elsewhere])])),
    ),
  )
}

/** Returns each beginning and end of a text as a name of its own, with the rest of the text. */
function nameParts({ forms, words, ends }: Writing, form: 'wholeNamed' | 'typedNamed') {
  return forms.slice(1).flatMap((_, index) => {
    const cut = index + 1
    const [first, last] = [forms.slice(0, cut), forms.slice(cut)]
    const size = ends[index] as number
    const name = (parts: readonly Forms[], count: number) =>
      allOf([...parts.map((one) => one[form]), whole(`#${count}`)])
    return [
      { name: name(first, size), rest: last },
      { name: name(last, words.length - size), rest: first },
    ]
  })
}
