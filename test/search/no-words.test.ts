/** Texts without a word: blank ones are no filter, punctuation finds nothing, symbols and emoji are searched for. */
import { upsertPlaces } from '../../sql/places/write.ts'
import { ANY_ENGINE, overEachDatabase, testOn } from '../support/databases/database.ts'
import { placeId } from '../support/fixtures/few-places.ts'
import { startService } from '../support/services/service.ts'

const CUP = 'Kaffe ☕ Hus'
const PLUS = 'C++ (the bar)'
const PLAIN = 'Anna, Ltd.'
const ALL = [CUP, PLUS, PLAIN]

const service = overEachDatabase(async ({ database }) => {
  const places = ALL.map((name, n) => ({
    id: placeId(n + 1),
    name,
    score_combined: 1 - n / 10,
    longitude: n,
    latitude: n,
  }))
  await upsertPlaces(database, places)
  return startService(database)
})

const CASES: readonly [text: string, ...names: string[]][] = [
  ['', ...ALL],
  ['   ', ...ALL],
  ['\t\n\u00a0\u3000', ...ALL],
  ...[
    '((((',
    '(',
    '.',
    ',',
    ' , ,, ',
    '!?',
    '-',
    '—…',
    '"',
    '%',
    '_',
    '*',
    '&',
    '#',
    '\\',
    '/',
    '¿',
    '。、',
    '،',
    '„“',
  ].map((text): [string] => [text]),
  // Zero-width space and joiner, a lone accent, NUL, a private character.
  ...['\u200b', '\u200d', '\u0301', '\0', '\ue000', '\ufffe'].map((text): [string] => [text]),
  // Distinct runs, more of them than a list has terms.
  [Array.from({ length: 30 }, (_, n) => '('.repeat(n + 1)).join(' ')],
  ['☕', CUP],
  ['( ☕ )', CUP],
  ['+', PLUS],
  ['++', PLUS],
  ['€'],
  ['🍕'],
  ['+ ☕'],
  ['‼'],
  ['#️⃣'],
]

interface Page {
  count: number
  results: { name: string }[] & { features?: { properties: { name: string } }[] }
}

for (const [text, ...names] of CASES) {
  testOn(
    ANY_ENGINE,
    `search=${JSON.stringify(text).slice(0, 40)} finds ${names.length} places everywhere`,
    async (t) => {
      const { request, tilePlaces } = await service(ANY_ENGINE)
      const query = `search=${encodeURIComponent(text)}`
      for (const path of ['/search/places/', '/v0.3/search/places/', '/v0.3/places/', '/v0.1/places/']) {
        const { status, body } = await (path.includes('v0.1') ? sendOld(path, query) : request(`${path}?${query}`))
        const { count, results } = body as Page
        const found = results.features?.map(({ properties }) => properties) ?? results
        t.deepEqual([status, count, ...found.map(({ name }) => name)], [200, names.length, ...names], path)
      }
      const facets = await request(`/v0.3/places/facets/?${query}`)
      t.is((facets.body as { count: number }).count, names.length)
      t.deepEqual(
        (await tilePlaces('0/0/0', `?${query}`)).map(({ properties }) => properties['name']).toSorted(),
        names.toSorted(),
      )
    },
  )

  async function sendOld(path: string, query: string) {
    const { base } = await service(ANY_ENGINE)
    const answer = await fetch(`${base}${path}?${query}`)
    return { status: answer.status, body: await answer.json() }
  }
}

testOn(ANY_ENGINE, 'punctuation beside words does not count', async (t) => {
  const { request } = await service(ANY_ENGINE)
  for (const path of ['/search/places/', '/v0.3/places/']) {
    const { body } = await request(`${path}?search=${encodeURIComponent('anna — ((( !')}`)
    t.is((body as Page).count, 1, path)
  }
  const { body } = await request('/search/places/?name_suggest=((((')
  t.deepEqual((body as Page).results, [] as unknown as Page['results'])
})
