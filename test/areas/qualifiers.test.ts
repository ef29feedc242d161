/** Words of a text that are filters. */
import test from 'ava'
import { type Meaning, takeQualifiers, withoutPraise } from '../../core/areas/qualifiers.ts'

const VIBES = new Set(['cozy', 'quiet'])

const TAKEN: readonly [text: string, rest: string, ...qualifiers: string[]][] = [
  ['coffee near orlando open late', 'coffee near orlando', 'open late'],
  ['coffee open now near orlando', 'coffee near orlando', 'open now'],
  ['Open Now', '', 'open now'],
  ['cheap sushi', 'sushi', 'cheap'],
  ['cozy cafe', 'cafe', 'vibe'],
  // The second vibe is searched for as a word.
  ['cozy quiet cafe', 'quiet cafe', 'vibe'],
  ['Cheap cozy bar open now', 'bar', 'open now', 'cheap', 'vibe'],
  ['the open door', 'the open door'],
  ['cheapside cafe', 'cheapside cafe'],
  ['', ''],
]

for (const [text, rest, ...meanings] of TAKEN) {
  test(`“${text}” is “${rest}” and ${meanings.join(', ') || 'no filter'}`, (t) => {
    const { rest: left, qualifiers } = takeQualifiers(text, VIBES)
    t.is(left, rest)
    t.deepEqual(
      qualifiers.map(({ meaning }) => meaning),
      meanings as Meaning[],
    )
    for (const qualifier of qualifiers) t.true(text.includes(qualifier.text))
  })
}

test('praise is no word to search for', (t) => {
  t.is(withoutPraise('best burger'), 'burger')
  t.is(withoutPraise('The best burger'), 'burger')
  t.is(withoutPraise('best'), 'best')
  t.is(withoutPraise('bestiary'), 'bestiary')
})
