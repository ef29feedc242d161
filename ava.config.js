/**
 * `npx ava FILE` runs a test file from its source. `npm test` compiles all of them first (tsconfig.test.json) and sets
 * TESTS: tsx would take 2 s of each process to do it again.
 */
const compiled = {
  files: ['.data/tests/test/**/*.test.js'],
  require: ['./.data/tests/test/support/processes/worker.js'],
  nodeArguments: ['--enable-source-maps'],
}
const sources = {
  files: ['test/**/*.test.ts'],
  require: ['./test/support/processes/worker.ts'],
  nodeArguments: ['--import=tsx'],
  extensions: { ts: 'module' },
}

export default {
  ...(process.env.TESTS === 'compiled' ? compiled : sources),
  workerThreads: false,
  timeout: '10m',
  concurrency: 2,
}
