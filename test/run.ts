/**
 * `npm test`: runs all test files or those named, and closes with the line `N passed, N failed, N skipped`.
 *
 * SEED is the seed of the property tests: an integer; `random`, which is then printed; or `explore`, for CI. That draws
 * from a random seed too. Files with random cases that fail run again from the fixed seed, and only failures of that run
 * count. The others are printed as finds.
 */
import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { openDatabases } from './support/databases/run-databases.ts'
import { type Results, runAva } from './support/processes/ava-run.ts'
import { costTables, keepCosts } from './support/processes/cost.ts'
import { hasRandomCases } from './support/processes/random-cases.ts'

const explores = process.env['SEED'] === 'explore'
const seed = explores || process.env['SEED'] === 'random' ? String(randomInt(2 ** 31)) : process.env['SEED']
if (seed !== process.env['SEED']) console.error(`SEED=${seed}`)

const databases = await openDatabases()
console.error(databases.name)
try {
  const first = await runAva(process.argv.slice(2).map(asRun), seed, databases.environment)
  const results = explores ? await withoutFinds(first) : first
  const { passed, failed, skipped, failedTitles } = results
  const costs = results.costs.map((cost) => ({
    ...cost,
    cpuSeconds: cost.cpuSeconds + (databases.seconds.get(cost.pid) ?? 0),
  }))
  keepCosts(costs)
  for (const line of costTables(costs)) console.error(line)
  if (failed > 0) for (const title of failedTitles) process.stdout.write(`failed: ${title}\n`)
  process.stdout.write(`${passed} passed, ${failed} failed, ${skipped} skipped\n`)
  process.exitCode = failed > 0 || passed === 0 ? 1 : 0
} finally {
  await databases.close()
}

/** Test files and folders are named as they are in the project, also when they are compiled. */
function asRun(argument: string): string {
  const isCompiled = process.env['TESTS'] === 'compiled' && /^test\b/.test(argument)
  return isCompiled ? join('.data/tests', argument.replace(/\.ts$/, '.js')) : argument
}

async function withoutFinds(results: Results): Promise<Results> {
  const inRandomCases = results.failedFiles.filter(hasRandomCases)
  if (inRandomCases.length === 0) return results
  console.error('These files failed from a random seed and run again from the fixed one:')
  for (const file of new Set(inRandomCases)) console.error(`  ${file}`)
  const again = await runAva([...new Set(inRandomCases)].map(asRun), undefined, databases.environment)
  const finds = inRandomCases.length - again.failed
  if (finds > 0) console.error(`${finds} finds: SEED=${seed} repeats them`)
  return { ...results, passed: results.passed + finds, failed: results.failed - finds }
}
