/**
 * `npm run test:unit`: the tests that need no database, no browser and no other program, in seconds. Some
 * properties have fewer runs (test/support/fixtures/property-runs.ts). It checks no types: `npm run lint` does.
 */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Files that start other programs, or folders of such files. Tests that import one of them are left out. */
const STARTERS = [
  'test/support/databases/own-postgres.ts',
  'test/support/databases/embedded-process.ts',
  'test/support/processes/keeper.ts',
  'web/build/',
]

/** Tests that take seconds, with the reason. */
const SLOW: Readonly<Record<string, string>> = {
  'test/api/http/cors-and-options.test.ts': 'loads the whole API',
  'test/api/http/failures.test.ts': 'loads the whole API',
  'test/api/schema/schema.test.ts': 'validates the schema documents of every version',
  'test/sample/sample.test.ts': 'generates 20,000 places',
  'test/sample/sample-scatter.test.ts': 'compares land and sea with a library for polygons',
  'test/tiles/cache/cache-memory.test.ts': 'measures memory while caches are filled',
  'test/tiles/http/connections.test.ts': 'waits until idle connections are closed',
  'test/tiles/land/land.test.ts': 'builds all tiles of zooms 0 to 5',
}

const importsOf = new Map<string, string[]>()

function imports(file: string): string[] {
  const known = importsOf.get(file)
  if (known) return known
  const paths = readFileSync(file, 'utf8').matchAll(/(?:from|import) '(\.[^']+\.ts)'/g)
  const found = [...paths].map(([, path]) => join(dirname(file), String(path)))
  importsOf.set(file, found)
  return found
}

function startsPrograms(file: string, seen = new Set<string>()): boolean {
  if (STARTERS.some((starter) => file.startsWith(starter))) return true
  if (seen.has(file)) return false
  seen.add(file)
  return imports(file).some((next) => startsPrograms(next, seen))
}

const tests = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => join('test', file))
const unknown = Object.keys(SLOW).filter((file) => !tests.includes(file))
if (unknown.length > 0) throw new Error(`No test file: ${unknown.join(', ')}`)
const files = tests.filter((file) => !(file in SLOW) && !startsPrograms(file))
const { status } = spawnSync(process.execPath, [join(import.meta.dirname, 'run.js'), ...files], {
  stdio: 'inherit',
  env: { ...process.env, TEST_UNIT: '1' },
})
process.exitCode = status ?? 1
