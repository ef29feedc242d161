import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import test from 'ava'
import { progressText } from '../../cli/progress.ts'
import { ROOT } from '../support/processes/root.ts'

const cases: [string, Parameters<typeof progressText>[0]][] = [
  [
    '12,000 of 50,000 places, 24 %, 3,000 places/s, 0:13 left',
    { done: 12000, total: 50000, unit: 'places', seconds: 4 },
  ],
  ['12.5 MB of 1,000.0 MB, 1 %, 2.5 MB/s, 6:35 left', { done: 12.5e6, total: 1e9, unit: 'bytes', seconds: 5 }],
  ['10 of 100,000 places, 0 %, 1 places/s, 27:46:30 left', { done: 10, total: 100000, unit: 'places', seconds: 10 }],
  ['999 of 1,000 places, 99 %, 1,000 places/s, 0:00 left', { done: 999, total: 1000, unit: 'places', seconds: 0.999 }],
  ['1,000 of 1,000 places, 100 %, 10 places/s, in 1:40', { done: 1000, total: 1000, unit: 'places', seconds: 100 }],
  ['5,000 places, 100 places/s', { done: 5000, total: undefined, unit: 'places', seconds: 50 }],
  ['0 of 9 places, 0 %, 0 places/s, starting', { done: 0, total: 9, unit: 'places', seconds: 0 }],
  ['34 bytes of 3.4 kB, 1 %, 17 bytes/s, 3:18 left', { done: 34, total: 3400, unit: 'bytes', seconds: 2 }],
  ['500.0 kB of 999.9 kB, 50 %, 250.0 kB/s, 0:02 left', { done: 5e5, total: 999_900, unit: 'bytes', seconds: 2 }],
  ['0 bytes of 0 bytes, 100 %, 0 bytes/s, in 0:00', { done: 0, total: 0, unit: 'bytes', seconds: 0 }],
]

for (const [expected, state] of cases) {
  test(expected, (t) => t.is(progressText(state), expected))
}

/** Runs a script that has `startProgress` in a process of its own, without a terminal. Throws if it does not end. */
async function outputOf(script: string): Promise<{ stdout: string; stderr: string }> {
  const imported = `import { startProgress } from ${JSON.stringify(join(ROOT, 'cli/progress.ts'))}\n`
  const args = [
    '--disable-warning=ExperimentalWarning',
    '--import=tsx',
    '--input-type=module',
    '--eval',
    imported + script,
  ]
  return promisify(execFile)(process.execPath, args, { cwd: ROOT, timeout: 60_000 })
}

test('without a terminal the end is one plain line on standard error, and the process may end', async (t) => {
  const { stdout, stderr } = await outputOf(`
    const progress = startProgress('Writing', 3)
    progress.advance(1)
    progress.advance(2)
    progress.finish()`)
  t.is(stdout, '')
  t.regex(stderr, /^Writing: 3 of 3 places, 100 %, [\d,]+ places\/s, in 0:0\d\n$/)
})

test('without a terminal there is a line every 5 s, until the end', async (t) => {
  const { stderr } = await outputOf(`
    import { mock } from 'node:test'
    mock.timers.enable({ apis: ['setInterval'] })
    const progress = startProgress('Writing', 3)
    progress.advance(1)
    mock.timers.tick(4999)
    console.error('soon')
    mock.timers.tick(1)
    progress.finish()
    mock.timers.tick(60_000)`)
  t.regex(stderr, /^soon\nWriting: 1 of 3 places, 33 %, .* left\nWriting: 1 of 3 places, 33 %, .* left\n$/)
})

test('a command that fails halfway ends', async (t) => {
  const { stderr } = await outputOf(`startProgress('Writing', 3).advance(1)`)
  t.is(stderr, '')
})
