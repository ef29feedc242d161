/**
 * `npm test`: runs ava on all test files or on those named. Prints skipped and failed tests as they come, and closes
 * with the line `N passed, N failed, N skipped`. Names files in which no test ends for five minutes, and kills their
 * processes. SEED is the seed of the property tests: an integer, or `random`, which is then printed.
 */
import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { preparedFolder } from './support/databases/prepared-folder.ts'
import { endWithUs } from './support/processes/keeper.ts'

const PATIENCE_SECONDS = Number(process.env['TEST_PATIENCE_SECONDS'] ?? 300)

// Prepared once here, rather than by each of the first few test files at the same time.
if (!process.env['TEST_UNIT']) await preparedFolder()

if (process.env['SEED'] === 'random') {
  process.env['SEED'] = String(randomInt(2 ** 31))
  console.error(`SEED=${process.env['SEED']}`)
}

/** Test files and folders are named as they are in the project, also when they are compiled. */
const files = process.argv.slice(2).map((argument) => {
  const isCompiled = process.env['TESTS'] === 'compiled' && /^test\b/.test(argument)
  return isCompiled ? join('.data/tests', argument.replace(/\.ts$/, '.js')) : argument
})

/** Each process of a test file writes the file's name here, under its own process id. */
const workers = mkdtempSync(join(tmpdir(), 'whereabouts-workers-'))
// Not through npx: a kill would hit npx instead of ava.
const ava = spawn('node_modules/.bin/ava', ['--tap', ...files], {
  stdio: ['ignore', 'pipe', 'inherit'],
  env: { ...process.env, TEST_WORKERS: workers },
})
if (ava.pid) endWithUs(ava.pid)
const exit = new Promise<number>((resolve) => ava.on('close', (status) => resolve(status ?? 1)))
const counts = { passed: 0, failed: 0, skipped: 0 }
const begin = Date.now()
const patience = setTimeout(killHanging, PATIENCE_SECONDS * 1000)

// The Test Anything Protocol: a line for each test, followed by indented lines if it failed.
for await (const line of createInterface({ input: ava.stdout })) {
  patience.refresh()
  const [, not, title, directive] = /^(not )?ok(?: \d+)?(?: - (.*?))?(?: # (SKIP|TODO).*)?$/.exec(line) ?? []
  const isResult = /^(not )?ok\b/.test(line)
  if (!isResult) {
    if (line.startsWith('    ')) console.error(line)
  } else if (directive) {
    counts.skipped++
    console.error(`- ${title}`)
  } else if (not) {
    counts.failed++
    console.error(`✘ ${title}`)
  } else {
    counts.passed++
    const done = counts.passed + counts.failed
    if (done % 100 === 0) console.error(`  ${done} tests in ${Math.round((Date.now() - begin) / 1000)} s`)
  }
}
const code = await exit
clearTimeout(patience)
rmSync(workers, { recursive: true })
if (code !== 0 && counts.failed === 0) counts.failed = 1
process.stdout.write(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`)
process.exitCode = counts.failed > 0 || counts.passed === 0 ? 1 : 0

/**
 * ava counts a file whose process is killed as a failed test, and goes on with the others. Nothing is killed while no
 * file has begun; if that lasts, ava's own timeout, twice ours, ends it.
 */
function killHanging(): void {
  for (const pid of readdirSync(workers)) {
    if (kill(Number(pid))) {
      const file = readFileSync(join(workers, pid), 'utf8')
      console.error(`✘ ${file} hangs: no test ended for ${PATIENCE_SECONDS} s, its process was killed`)
    }
  }
  patience.refresh()
}

/** Returns false if the process has already ended. */
function kill(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL')
  } catch {
    return false
  }
}
