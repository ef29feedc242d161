/** Fitting of weights: linear algebra, what is learnt from pairs, and `whereabouts match --fit`. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { loadCities } from '../../core/match/cities.ts'
import { crossValidate } from '../../core/match/fit/cross-validate.ts'
import { fitWeights } from '../../core/match/fit/fit-weights.ts'
import { type LabelledPair, observe } from '../../core/match/fit/observations.ts'
import { solve } from '../../core/match/fit/solve.ts'
import { ONLY_NAME } from '../../core/match/records.ts'
import { ANY_ENGINE, openTestDatabase } from '../support/databases/database.ts'
import { temporaryFolder } from '../support/processes/temporary-files.ts'
import { whereabouts } from '../support/services/program.ts'

const number = fc.double({ min: -10, max: 10, noNaN: true })

test('a system of equations is solved', (t) => {
  fc.assert(
    fc.property(fc.array(fc.array(number, { minLength: 4, maxLength: 4 }), { minLength: 4, maxLength: 4 }), (rows) => {
      // B·Bᵀ + 1 is positive definite.
      const a = rows.map((one, i) =>
        Float64Array.from(rows, (other, j) =>
          one.reduce((sum, value, k) => sum + value * (other[k] as number), i === j ? 1 : 0),
        ),
      )
      const x = [1, -2, 3, 0.5]
      const b = Float64Array.from(a, (row) => row.reduce((sum, value, k) => sum + value * (x[k] as number), 0))
      return solve(a, b).every((value, k) => Math.abs(value - (x[k] as number)) < 1e-6)
    }),
  )
  t.pass()
})

/** Same pairs have one telephone in common, and half of the others their name. */
const PAIRS: readonly LabelledPair[] = Array.from({ length: 200 }, (_, n) => {
  const isSame = n % 2 === 0
  const place = { ...ONLY_NAME, name: `Shop ${String.fromCodePoint(97 + (n % 26)).repeat(6)}`, city: 'Bath' }
  const other = { ...place, name: n % 4 < 2 ? place.name : 'Silver Spoon' }
  return {
    isSame,
    place: { ...place, telephone: `+44 1225 46${1000 + n}` },
    description: { ...other, telephone: isSame ? `01225 46${1000 + n}` : `01225 99${1000 + n}` },
  }
})

test('what tells pairs apart gets weight, and pairs that were not seen are judged by it', async (t) => {
  const observations = observe(PAIRS, { strangers: false, cities: await loadCities() })
  const { terms } = fitWeights(observations).phone
  t.true(terms.phone.equal > 1 && terms.phone.other < -1, JSON.stringify(terms.phone))
  t.true(Math.abs(terms.name.equal - terms.name.other) < terms.phone.equal - terms.phone.other)
  t.is(terms.distance.far, -6)
  const [everything] = crossValidate(observations, 0.75).filter(({ form }) => form === 'everything')
  t.true((everything?.bestF1 ?? 0) > 0.95, JSON.stringify(everything))
})

const folder = temporaryFolder('fit')

async function run(...args: string[]): Promise<{ code: number | null; output: string }> {
  const { url } = await openTestDatabase(ANY_ENGINE)
  const { ended, output } = whereabouts(['match', ...args], { DATABASE_URL: url }, { cwd: folder })
  return { code: await ended, output: output() }
}

const line = ({ isSame, ...pair }: LabelledPair) => JSON.stringify({ label: isSame ? 1 : 0, ...pair })
const MISTAKES: readonly [lines: readonly string[], message: RegExp][] = [
  [[], /pairs\.ndjson is empty: nothing was done/],
  [[...PAIRS.map(line), '{"label": 2}'], /line 201 is no pair with label, place and description/],
  [PAIRS.slice(0, 20).map(line), /has 10 pairs of the same place and 10 others: 50 of each are needed/],
]

test.serial('weights are fitted to a file, and count once they are saved', async (t) => {
  for (const [lines, message] of MISTAKES) {
    writeFileSync(join(folder, 'pairs.ndjson'), lines.join('\n'))
    const { code, output } = await run('pairs.ndjson', '--fit')
    t.is(code, 1)
    t.regex(output, message)
    t.notRegex(output, /^\s+at /m)
  }
  writeFileSync(join(folder, 'pairs.ndjson'), PAIRS.map(line).join('\n'))
  const { database } = await openTestDatabase(ANY_ENGINE)
  t.is((await run('pairs.ndjson', '--fit')).code, 0)
  t.deepEqual(await database.rows(sql`select from match_weights`), [])
  const { code, output } = await run('pairs.ndjson', '--fit', '--save')
  t.is(code, 0, output)
  t.regex(output, /^200 pairs, cross-validated; found from 0\.68 on:$/m)
  t.regex(output, /^These weights count from now on, as version 1\.$/m)
  const [saved] = await database.rows<{ phone: number; note: string }>(sql`
    select (weights #>> '{phone,terms,phone,equal}')::float8 as phone, note from match_weights`)
  t.true((saved?.phone ?? 0) > 1)
  t.is(saved?.note, 'fitted to pairs.ndjson')
})
