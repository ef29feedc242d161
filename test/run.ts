/**
 * `npm test`: runs ava on everything, or on the files named, prints what is skipped and what failed as it comes,
 * and closes with the line `N passed, N failed, N skipped`.
 */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { preparedFolder } from './support/prepared-folder.ts'

// Once here, rather than in each of the first few test files at the same time.
await preparedFolder()

const ava = spawn('npx', ['ava', '--tap', ...process.argv.slice(2)], { stdio: ['ignore', 'pipe', 'inherit'] })
const counts = { passed: 0, failed: 0, skipped: 0 }
const begin = Date.now()

// The Test Anything Protocol: a line for each test, then, for one that failed, lines that are indented.
for await (const line of createInterface({ input: ava.stdout })) {
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
const code = ava.exitCode ?? (await new Promise<number>((resolve) => ava.on('close', (status) => resolve(status ?? 1))))
if (code !== 0 && counts.failed === 0) counts.failed = 1
process.stdout.write(`${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped\n`)
process.exitCode = counts.failed > 0 || counts.passed === 0 ? 1 : 0
