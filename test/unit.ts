/**
 * `npm run test:unit`: the tests that start no process, and so need no database; in seconds. What starts processes does
 * it with test/support/processes/keeper.ts.
 */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const KEEPER = 'test/support/processes/keeper.ts'

const importsOf = new Map<string, string[]>()

function imports(file: string): string[] {
  const known = importsOf.get(file)
  if (known) return known
  const paths = readFileSync(file, 'utf8').matchAll(/(?:from|import) '(\.[^']+\.ts)'/g)
  const found = [...paths].map(([, path]) => join(dirname(file), String(path)))
  importsOf.set(file, found)
  return found
}

function reaches(file: string, wanted: string, seen = new Set<string>()): boolean {
  if (file === wanted) return true
  if (seen.has(file)) return false
  seen.add(file)
  return imports(file).some((next) => reaches(next, wanted, seen))
}

const tests = readdirSync('test', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.test.ts'))
const files = tests.map((file) => join('test', file)).filter((file) => !reaches(file, KEEPER))
const { status } = spawnSync(process.execPath, [join(import.meta.dirname, 'run.js'), ...files], { stdio: 'inherit' })
process.exitCode = status ?? 1
