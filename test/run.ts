/**
 * `npm test`: runs all test files or those named, and closes with the line `N passed, N failed, N skipped`.
 *
 * SEED is the seed of the property tests: an integer; `random`, which is then printed; or `explore`, for CI. That draws
 * from a random seed too. Files with random cases that fail run again from the fixed seed, and only failures of that run
 * count. The others are printed as finds.
 */
import { randomInt } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeImage } from '../sql/embedded/make-image.ts'
import { type Results, runAva } from './support/processes/ava-run.ts'

/** What imports of files with random cases name. */
const RANDOM_CASES = /'fast-check'|\/(?:arbitraries|random-|hostile-)/

// Databases of tests start from it. The build has made it, unless the schema changed since.
if (!process.env['TEST_UNIT']) await makeImage((step) => console.error(step))

const explores = process.env['SEED'] === 'explore'
const seed = explores || process.env['SEED'] === 'random' ? String(randomInt(2 ** 31)) : process.env['SEED']
if (seed !== process.env['SEED']) console.error(`SEED=${seed}`)

const first = await runAva(process.argv.slice(2).map(asRun), seed)
const { passed, failed, skipped, failedTitles } = explores ? await withoutFinds(first) : first
if (failed > 0) for (const title of failedTitles) process.stdout.write(`failed: ${title}\n`)
process.stdout.write(`${passed} passed, ${failed} failed, ${skipped} skipped\n`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0

/** Test files and folders are named as they are in the project, also when they are compiled. */
function asRun(argument: string): string {
  const isCompiled = process.env['TESTS'] === 'compiled' && /^test\b/.test(argument)
  return isCompiled ? join('.data/tests', argument.replace(/\.ts$/, '.js')) : argument
}

async function withoutFinds(results: Results): Promise<Results> {
  const inRandomCases = results.failedFiles.filter((file) => RANDOM_CASES.test(readFileSync(file, 'utf8')))
  if (inRandomCases.length === 0) return results
  console.error('These files failed from a random seed and run again from the fixed one:')
  for (const file of new Set(inRandomCases)) console.error(`  ${file}`)
  const again = await runAva([...new Set(inRandomCases)].map(asRun), undefined)
  const finds = inRandomCases.length - again.failed
  if (finds > 0) console.error(`${finds} finds: SEED=${seed} repeats them`)
  return { ...results, passed: results.passed + finds, failed: results.failed - finds }
}
