import { existsSync, readFileSync } from 'node:fs'

/**
 * `npx ava FILE` runs a test file from its source. `npm test` compiles all of them first (build/tests.js) and sets TESTS:
 * tsx would take 2 s of each process to do it again.
 */
/** Take minutes, so only `npm run test:faults` runs them. */
const faults = process.env.FAULTS === 'all' ? [] : ['!**/test/faults/**']
const compiled = {
  files: ['.data/tests/test/**/*.test.js', ...faults],
  require: ['./.data/tests/test/support/processes/worker.js'],
}
const sources = {
  files: ['test/**/*.test.ts', ...faults],
  require: ['./test/support/processes/worker.ts'],
  nodeArguments: ['--import=tsx'],
  extensions: { ts: 'module' },
}

/** Seconds that each file took in the last run of all (test/support/processes/cost.ts). */
const KEPT = '.data/test-seconds.json'
const seconds = existsSync(KEPT) ? JSON.parse(readFileSync(KEPT, 'utf8')) : {}
const secondsOf = (path) =>
  seconds[path.replace(/^.*\.data\/tests\/|^.*?(?=test\/)/, '').replace(/\.js$/, '.ts')] ?? Number.POSITIVE_INFINITY

export default {
  ...(process.env.TESTS === 'compiled' ? compiled : sources),
  workerThreads: false,
  timeout: '10m',
  // One more than the two processors of a small machine: a third of the files mostly wait.
  concurrency: 3,
  // The longest begin first, so that the run does not end with one of them alone. Without times, those with a browser do.
  sortTestFiles: (one, other) => secondsOf(other) - secondsOf(one) || (one < other ? 1 : -1),
}
