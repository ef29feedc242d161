/** Texts as people type them, read as what and where. */
import test from 'ava'
import fc from 'fast-check'
import { Gazetteer } from '../../core/areas/gazetteer.ts'
import { rankedBeginnings } from '../../core/areas/rank.ts'
import { understand } from '../../core/areas/understand.ts'
import type { Position } from '../../core/geo/bbox.ts'

const PLACES: Readonly<Record<string, Position>> = {
  ontario: { longitude: -81.2, latitude: 43 },
  kent: { longitude: 0.5, latitude: 51.3 },
}

/** The text, what and where; undefined: it names no area. */
const READ: readonly [text: string, read: string | undefined, near?: string][] = [
  ['coffee near berlin', 'coffee | Berlin, DE'],
  ['pizza in Chicago', 'pizza | Chicago, US'],
  ['mc donalds chicago', 'mc donalds | Chicago, US'],
  ['pizza new york', 'pizza | New York City, US'],
  ['tapas, madrid', 'tapas | Madrid, ES'],
  ['kneipe in koln', 'kneipe | Köln, DE'],
  ['Kneipe nahe Köln', 'Kneipe | Köln, DE'],
  ['café à Genève', 'café | Genève, CH'],
  ['кафе москва', 'кафе | Moscow, RU'],
  ['東京 カフェ', 'カフェ | Tokyo, JP'],
  ['restaurants in the netherlands', 'restaurants | Netherlands, NL'],
  ['berlin', ' | Berlin, DE'],
  ['in Bern', ' | Bern, CH'],
  ['Berlin, Germany', ' | Berlin, DE'],
  ['museum in london', 'museum | London, GB', 'kent'],
  ['museum in london', 'museum | London, CA', 'ontario'],
  ['museum in london', 'museum | London, GB'],
  ['museum in london, canada', 'museum | London, CA'],
  ['museum in london, CA', 'museum | London, CA'],
  ['coffee near me', 'coffee | here'],
  ['near me', ' | here'],
  ['bar in der Nähe', 'bar | here'],
  ['bar', undefined],
  ['reading', undefined],
  ['buffalo wings', undefined],
  ['near', undefined],
  ['in', undefined],
  ['', undefined],
  [',', undefined],
  ['the old mill', undefined],
  // A small town only after a preposition.
  ['mill hausen', undefined],
  ['mill in wittenberge', 'mill | Wittenberge, DE'],
  ['mill wittenberge', undefined],
  ['sushi miami beach', 'sushi | Miami Beach, US'],
  ['best burger jacksonville', 'best burger | Jacksonville, US'],
  ['pizza in tampa', 'pizza | Tampa, US'],
]

for (const [text, read, near] of READ) {
  test(`“${text}”${near ? ` near ${near}` : ''} is ${read ?? 'no area'}`, async (t) => {
    const [understood] = understand(text, await Gazetteer.shared(), near ? PLACES[near] : undefined)
    const where = understood?.where
    const shown = understood && `${understood.what} | ${where ? `${where.name}, ${where.country}` : 'here'}`
    t.is(shown, read)
  })
}

test('all towns of a name may be meant', async (t) => {
  const read = understand('pizza st petersburg', await Gazetteer.shared(), undefined)
  t.deepEqual(
    read.map(({ what, where }) => `${what} | ${where?.country}`),
    ['pizza | RU', 'pizza | US'],
  )
})

/** The beginning of a name, and the first area that it means. */
const BEGUN: readonly [text: string, first: string][] = [
  ['berl', 'Berlin Berlin DE'],
  ['Москв', 'Москва Moscow RU'],
  ['東京', '東京 Tokyo JP'],
  ['koln', 'Köln Köln DE'],
  ['deutschl', 'Deutschland Germany DE'],
  ['united s', 'United States United States US'],
  ['kreuzb', 'Kreuzberg Kreuzberg DE'],
  // The whole name of a town, before larger ones whose names go on; but not before a very large one.
  ['vaduz', 'Vaduz Vaduz LI'],
  ['wil', 'Wil Wil CH'],
  ['par', 'Paraguay Paraguay PY'],
]

for (const [text, first] of BEGUN) {
  test(`“${text}” begins ${first}`, async (t) => {
    const [area] = rankedBeginnings((await Gazetteer.shared()).beginning(text), text, undefined)
    t.is(area && `${area.matched} ${area.name} ${area.country}`, first)
  })
}

test('any text is read without an error, and what is left of it was in it', async (t) => {
  const gazetteer = await Gazetteer.shared()
  const word = fc.oneof(fc.constantFrom('in', 'near', 'berlin', 'new', 'york', ',', '東京', 'near me'), fc.string())
  fc.assert(
    fc.property(fc.array(word, { maxLength: 8 }), (words) => {
      const text = words.join(' ')
      const what = understand(text, gazetteer, undefined)[0]?.what ?? ''
      return what.split(' ').every((part) => text.includes(part))
    }),
  )
  t.pass()
})
