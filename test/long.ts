/**
 * `npm run test:long`: what `npm test` does only a part of. Files with random cases get all their runs, from a random
 * seed, and tests of reliability get all their rounds. In `.ci/run`, `npm test` does.
 */
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { hasMoreCases } from './support/processes/random-cases.ts'

const files = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .map((file) => join('test', file))
  .filter((file) => file.endsWith('.test.ts') && !file.startsWith('test/faults') && hasMoreCases(file))
const { status } = spawnSync(process.execPath, [join(import.meta.dirname, 'run.js'), ...files], {
  stdio: 'inherit',
  env: { SEED: 'explore', ...process.env, TEST_RUNS: 'all' },
})
process.exitCode = status ?? 1
