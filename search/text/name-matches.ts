/** How the names of places match a text. */

import { allOf, anyOf, begun, type Match, whole as word } from '../../core/words/match.ts'
import type { Forms, Writing } from './forms.ts'
import type { Meanings } from './meanings.ts'
import { tiersOf } from './tiers.ts'

/** Names have no more letters in `places.words`. */
const MAX_NAME = 100

/** Plans how names match, from the best tier to the worst. A name may be a part of the text, if the rest is found `elsewhere`. */
export function names(
  writings: readonly Writing[],
  meanings: Meanings | undefined,
  [wholeElsewhere, elsewhere, typedElsewhere]: readonly [whole: keyof Forms, begun: keyof Forms, typed: keyof Forms],
) {
  const asTyped = keysMatch(writings.slice(0, 1), word)
  const equal = keysMatch(writings, word)
  const begins = keysMatch(writings, begun)
  const same = sameWords(writings, 'wholeNamed')
  const sameTyped = sameWords(writings, 'typedNamed')
  const part = partOfText(writings, 'wholeNamed', elsewhere)
  const partTyped = partOfText(writings, 'typedNamed', typedElsewhere)
  const spelt = [
    asTyped,
    equal,
    keysMatch(writings, (key) => begun(`${key}_`)),
    same,
    part,
    everyWord(writings, 'wholeNamed'),
    begins,
    everyWord(writings, 'named'),
  ]
  const mistyped = hasTypos(meanings) ? [sameTyped, partTyped] : []
  const alone = anyOf([same, part, sameTyped, partTyped])
  const whole = tiersOf([asTyped, equal, same, partOfText(writings, 'wholeNamed', wholeElsewhere)], [])
  return { equal, begins, alone, spelt, mistyped, whole }
}

export function hasTypos(meanings: Meanings | undefined): boolean {
  return meanings?.terms.some(({ typos }) => typos.length > 0) === true
}

export function everyWord(writings: readonly Writing[], form: keyof Forms): Match {
  return anyOf(writings.map(({ forms }) => allOf(forms.map((one) => one[form]))))
}

/** Matches names by their words as a whole. */
function keysMatch(writings: readonly Writing[], match: (key: string) => Match): Match {
  return anyOf(writings.map(({ words }) => match(nameKey(words))))
}

function nameKey(words: readonly string[]): string {
  return `^${[...words.join('_')].slice(0, MAX_NAME).join('')}`
}

/** Matches those names that have as many words as the text. */
export function ofSize(match: Match, writings: readonly Writing[]): Match {
  return allOf([match, anyOf(writings.slice(0, 1).map(({ words }) => word(`#${words.length}`)))])
}

/** Matches names that have these words in any order, and no others. */
function sameWords(writings: readonly Writing[], form: 'wholeNamed' | 'typedNamed'): Match {
  return anyOf(writings.map(({ forms, words }) => allOf([...forms.map((one) => one[form]), word(`#${words.length}`)])))
}

/** Matches names that are the beginning or the end of the text; the rest of it, such as a city, is found elsewhere. */
function partOfText(writings: readonly Writing[], form: 'wholeNamed' | 'typedNamed', elsewhere: keyof Forms): Match {
  return anyOf([
    ...writings.flatMap((typed) =>
      nameParts(typed, form).map(({ name, rest }) => allOf([name, ...rest.map((one) => one[elsewhere])])),
    ),
    ...longNames(writings),
  ])
}

/** Matches names that are the beginning of the text and have all words that are searched for, whatever follows. */
function longNames(writings: readonly Writing[]): Match[] {
  return writings.flatMap(({ words, ends }) => {
    const searched = ends.at(-1) as number
    const keys = words.slice(searched).map((_, index) => nameKey(words.slice(0, searched + index)))
    return [...new Set(keys)].map(word)
  })
}

/** Returns each beginning and end of a text as a name of its own, with the rest of the text. */
export function nameParts({ forms, words, ends }: Writing, form: 'wholeNamed' | 'typedNamed') {
  return forms.slice(1).flatMap((_, index) => {
    const cut = index + 1
    const [first, last] = [forms.slice(0, cut), forms.slice(cut)]
    const size = ends[index] as number
    const name = (parts: readonly Forms[], count: number) =>
      allOf([...parts.map((one) => one[form]), word(`#${count}`)])
    return [
      { name: name(first, size), rest: last },
      { name: name(last, words.length - size), rest: first },
    ]
  })
}
