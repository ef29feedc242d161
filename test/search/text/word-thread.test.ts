/** Typos are looked up on a thread of their own, within limits; searches go on without it. */
import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'
import test, { type ExecutionContext } from 'ava'
import { parseText, type TextQuery } from '../../../core/words/text.ts'
import { highlightOf } from '../../../search/highlight.ts'
import { correctionOf, meaningsOf } from '../../../search/text/meanings.ts'
import { WordIndex } from '../../../search/text/word-index.ts'
import { bearsTypos, MAX_TYPO_LETTERS, maxTypos } from '../../../search/typo-limits.ts'
import { upsertPlaces } from '../../../sql/places/write.ts'
import { ANY_ENGINE, openTestDatabase } from '../../support/databases/database.ts'
import { until } from '../../support/processes/until.ts'
import { SEARCHED_PLACES, shortIds } from '../../support/search/searched-places.ts'
import { startApi } from '../../support/services/api.ts'
import { startService } from '../../support/services/service.ts'

const workers: Worker[] = []
process.on('worker', (worker) => workers.push(worker))

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
/** Returns a word that is like no other. */
const drawn = (letters: number, n: number) =>
  Array.from({ length: letters }, (_, at) => LETTERS[(at * 7 + n * 11 + ((at * n) % 5)) % 26]).join('')

const textOf = (text: string) => parseText(text) as TextQuery
const wanted = (text: string) => ({ ...textOf(text), mistyped: 'all' as const, isName: false })

async function storedPlaces() {
  const { database } = await openTestDatabase(ANY_ENGINE)
  await upsertPlaces(database, SEARCHED_PLACES)
  return database
}

async function search(request: (path: string) => Promise<{ status: number; body: unknown }>, query: string) {
  const { status, body } = await request(`/search/places/?${query}`)
  const { results, did_you_mean: meant } = body as { results: { id: string }[]; did_you_mean?: string }
  return { status, found: shortIds(results), meant }
}

test.serial(
  'a thread knows the typos; when it dies, searches go on without, and the next one starts another',
  async (t) => {
    const { request, logged } = await startApi(await storedPlaces())
    t.deepEqual(await search(request, 'search=kranzlr'), { status: 200, found: '1', meant: undefined })
    t.is(workers.length, 1)
    for (let times = 1; times <= 2; times++) {
      // A message that can't be handled ends the thread while requests wait for it.
      workers.at(-1)?.postMessage(null)
      const answers = await Promise.all(
        ['kranzler', 'kranzl', 'kremzlar'].map((text) => search(request, `search=${text}`)),
      )
      t.deepEqual(
        answers.map(({ status, found }) => [status, found]),
        [
          [200, '1'],
          [200, '1'],
          [200, ''],
        ],
      )
      await isFoundAgain(t, async () => (await search(request, 'search=kranzlr')).found)
      t.is((await search(request, 'search=kremzlar')).meant, 'kranzler')
      t.is(workers.length, times + 1)
    }
    t.deepEqual(
      logged.filter((line) => line.includes('"level":50')),
      [],
    )
  },
)

async function isFoundAgain(t: ExecutionContext, found: () => Promise<string>): Promise<void> {
  await t.notThrowsAsync(until(async () => (await found()) === '1', 'the place found again'))
}

test.serial('the thread ends with the service', async (t) => {
  const service = await startService(await storedPlaces())
  t.is((await search(service.request, 'search=kranzlr')).found, '1')
  const worker = workers.at(-1) as Worker
  const ended = once(worker, 'exit')
  await service.close()
  await ended
  t.is(worker.threadId, -1)
})

const LIMITS: readonly [letters: number, typos: number, loosely: number][] = [
  [2, 0, 0],
  [3, 0, 1],
  [4, 0, 1],
  [5, 1, 1],
  [6, 1, 2],
  [8, 1, 2],
  [9, 2, 2],
]
for (const [letters, typos, loosely] of LIMITS)
  test(`a word of ${letters} letters may have ${typos} typos, and ${loosely} if nothing else is found`, (t) =>
    t.deepEqual<number[], number[]>([maxTypos(letters), maxTypos(letters, true)], [typos, loosely]))

test('numbers and very long words have no typos', (t) =>
  t.deepEqual(
    ['x'.repeat(MAX_TYPO_LETTERS), 'x'.repeat(MAX_TYPO_LETTERS + 1), '12345', '12a', '15th', 'route66'].map(bearsTypos),
    [true, false, false, false, false, true],
  ))

/** Returns an index of 60,000 words that differ only towards their ends. */
function largeIndex(): WordIndex {
  const index = new WordIndex()
  const words = Array.from({ length: 60_000 }, (_, n) => `kranz${n.toString(26).padStart(9, 'q')}`)
  index.add(['kranzler', '=kranzler', ...words, ...words.map((word) => `=${word}`)])
  return index
}

test('known words are taken as they are typed, unless they may be typos of common ones', (t) => {
  const index = new WordIndex()
  const names = ['restaurant', 'resturant', 'marina', 'marino', 'airmarina', 'mar', 'ina']
  index.add([...names, ...names.map((word) => `=${word}`)])
  index.add(['!restaurant'])
  const meant = (text: string, mistyped: 'unknown' | 'all') => {
    const { terms, isTrusting } = meaningsOf({ ...textOf(text), mistyped, isName: false }, index)
    return {
      isTrusting,
      means: terms.map(({ typos, inside, apart }) => [...typos, ...inside, ...apart.flat()].join(' ')),
    }
  }
  t.deepEqual(meant('marina marino', 'unknown'), { isTrusting: true, means: ['airmarina', ''] })
  t.deepEqual(meant('marina marino', 'all'), { isTrusting: false, means: ['marino airmarina mar ina', 'marina'] })
  t.deepEqual(meant('resturant marina', 'unknown'), { isTrusting: true, means: ['restaurant', 'airmarina'] })
  t.deepEqual(meant('marinx', 'unknown'), { isTrusting: false, means: ['marina marino'] })
  t.deepEqual(meant('marina', 'unknown'), { isTrusting: true, means: ['airmarina mar ina'] })
  t.deepEqual(meant('arin', 'unknown'), { isTrusting: false, means: ['airmarina marina marino'] })
})

test('what ten long words take is bounded, and the others still mean something', (t) => {
  const index = largeIndex()
  t.deepEqual(
    meaningsOf(wanted('kranzlr kremzlar'), index).terms.map(({ typos }) => typos),
    [['kranzler'], []],
  )
  const hostile = Array.from({ length: 9 }, (_, n) => `kranz${n}qqqqqqqqqqqqq`).join(' ')
  const { terms } = meaningsOf(wanted(`kranzlr ${hostile}`), index)
  t.deepEqual(terms[0]?.typos, ['kranzler'])
  t.deepEqual(terms.at(-1)?.typos, [])
  t.is(correctionOf(textOf('krxmzlar').terms, index), 'kranzler')
  t.is(correctionOf(textOf(drawn(98, 1)).terms, index), undefined)
})

test('long words are highlighted where they stand, and nowhere else', (t) => {
  const [long, other] = [drawn(60, 1), drawn(60, 2)]
  const highlight = highlightOf(textOf(`${long} kranzlr`))
  t.is(highlight(`a ${long} & ${other} Kranzler`), `a <em>${long}</em> &amp; ${other} <em>Kranzler</em>`)
  t.is(highlight(other), undefined)
})
