import { readFileSync } from 'node:fs'

/**
 * `npx ava FILE` runs a test file from its source. `npm test` compiles all of them first (tsconfig.test.json) and sets
 * TESTS: tsx would take 2 s of each process to do it again.
 */
/** Take minutes, so only `npm run test:faults` runs them. */
const faults = process.env.FAULTS === 'all' ? [] : ['!**/test/faults/**']
const compiled = {
  files: ['.data/tests/test/**/*.test.js', ...faults],
  require: ['./.data/tests/test/support/processes/worker.js'],
  nodeArguments: ['--enable-source-maps'],
}
const sources = {
  files: ['test/**/*.test.ts', ...faults],
  require: ['./test/support/processes/worker.ts'],
  nodeArguments: ['--import=tsx'],
  extensions: { ts: 'module' },
}

/** The longest files begin first, so that the run does not end with one of them alone. */
const LONGEST = JSON.parse(readFileSync(new URL('test/longest-files.json', import.meta.url), 'utf8'))
const isLong = (path) => LONGEST.some((name) => path.replace(/\.test\.[jt]s$/, '').endsWith(`test/${name}`))

export default {
  ...(process.env.TESTS === 'compiled' ? compiled : sources),
  workerThreads: false,
  timeout: '10m',
  // One more than the two processors of a small machine: a third of the files mostly wait.
  concurrency: 3,
  sortTestFiles: (one, other) => Number(isLong(other)) - Number(isLong(one)) || (one < other ? -1 : 1),
}
