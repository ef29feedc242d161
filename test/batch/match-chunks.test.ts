/** Descriptions are looked up some at a time, the next ones while the candidates of the last are compared. */
import test from 'ava'
import type { Candidate } from '../../sql/batch/match-candidates.ts'
import { matchInChunks } from '../../sql/batch/match-chunks.ts'
import type { MatchItem } from '../../sql/batch/match-items.ts'
import type { Match } from '../../sql/batch/match-judge.ts'

const CASES: readonly [descriptions: number, steps: string[]][] = [
  [0, []],
  [1, ['find 1', 'compare 1']],
  [25, ['find 25', 'compare 25']],
  [26, ['find 25', 'compare 25', 'find 1', 'compare 1']],
  [60, ['find 25', 'compare 25', 'find 25', 'compare 25', 'find 10', 'compare 10']],
]

const itemsOf = (count: number) => Array.from({ length: count }, (_, n) => ({ n }) as MatchItem)
const numbersOf = (count: number) => Array.from({ length: count }, (_, n) => n)
const candidates = (items: readonly MatchItem[]) =>
  items.map(({ n }): Candidate => ({ n, key: String(n), is_exact: false }))
const matches = (found: readonly Candidate[]) => found.map(({ n }) => ({ n }) as Match)

for (const [count, expected] of CASES) {
  test(`${count} descriptions`, async (t) => {
    const steps: string[] = []
    const found = await matchInChunks(itemsOf(count), numbersOf(count), {
      async find(items) {
        steps.push(`find ${items.length}`)
        return candidates(items)
      },
      async compare(some) {
        steps.push(`compare ${some.length}`)
        return matches(some)
      },
    })
    t.deepEqual(steps, expected)
    t.deepEqual(
      found.map(({ n }) => n),
      numbersOf(count),
    )
  })
}

test('the next descriptions are looked up before the last comparison ends', async (t) => {
  let tell = (): void => undefined
  const isFound = new Promise<void>((resolve) => {
    tell = resolve
  })
  const found = await matchInChunks(itemsOf(30), numbersOf(30), {
    async find(items) {
      if (items.length === 5) tell()
      return candidates(items)
    },
    async compare(some) {
      if (some.length === 25) await isFound
      return matches(some)
    },
  })
  t.is(found.length, 30)
})

test('descriptions without candidates are not compared', async (t) => {
  const compare = () => Promise.reject(new Error('nothing to compare'))
  t.deepEqual(await matchInChunks(itemsOf(30), numbersOf(30), { find: async () => [], compare }), [])
})

for (const step of ['find', 'compare'] as const) {
  test(`an error of ${step} ends all`, async (t) => {
    const fails = () => Promise.reject(new Error(step))
    const steps = { find: async (items: readonly MatchItem[]) => candidates(items), compare: async () => [] }
    await t.throwsAsync(matchInChunks(itemsOf(60), numbersOf(60), { ...steps, [step]: fails }), { message: step })
  })
}
