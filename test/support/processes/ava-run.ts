/**
 * Runs ava on test files and counts the results. Prints failed tests as they come, and why others were skipped. Names
 * files in which no test ends for five minutes, and kills their processes.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Cost } from './cost.ts'
import { endWithUs, hasEnded } from './keeper.ts'
import { withSourcePositions } from './source-positions.ts'

const PATIENCE_SECONDS = Number(process.env['TEST_PATIENCE_SECONDS'] ?? 300)

export interface Results {
  passed: number
  failed: number
  skipped: number
  /** The file of each failed test, as it is named in the project. */
  failedFiles: string[]
  failedTitles: string[]
  /** Of the files whose process ended by itself. */
  costs: Cost[]
}

/** `environment` is for the processes of test files, beside that of this process. */
export async function runAva(
  parameters: readonly string[],
  seed: string | undefined,
  environment: Readonly<Record<string, string>> = {},
): Promise<Results> {
  /** Each process of a test file writes the file's name and cost here, under its own process id. */
  const workers = mkdtempSync(join(tmpdir(), 'whereabouts-workers-'))
  const { SEED: _, ...own } = process.env
  // Not through npx: a kill would hit npx instead of ava.
  const ava = spawn('node_modules/.bin/ava', ['--tap', ...parameters], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...own, ...environment, ...(seed !== undefined && { SEED: seed }), TEST_WORKERS: workers },
  })
  if (ava.pid) endWithUs(ava.pid)
  const exit = new Promise<number>((resolve) => ava.on('close', (status) => resolve(status ?? 1)))
  const counts = { passed: 0, failed: 0, skipped: 0 }
  const failedTitles: string[] = []
  const missing = new Map<string, number>()
  const begin = Date.now()
  const patience = setTimeout(() => {
    killHanging(workers)
    patience.refresh()
  }, PATIENCE_SECONDS * 1000)

  // The Test Anything Protocol: a line for each test, followed by indented lines if it failed.
  for await (const line of createInterface({ input: ava.stdout })) {
    patience.refresh()
    const [, not, title, directive] = /^(not )?ok(?: \d+)?(?: - (.*?))?(?: # (SKIP|TODO).*)?$/.exec(line) ?? []
    const isResult = /^(not )?ok\b/.test(line)
    if (!isResult) {
      if (line.startsWith('    ')) console.error(withSourcePositions(line))
    } else if (directive) {
      counts.skipped++
      const [, reason = 'not here'] = /\(skipped: (.*)\)$/.exec(title ?? '') ?? []
      missing.set(reason, (missing.get(reason) ?? 0) + 1)
    } else if (not) {
      counts.failed++
      failedTitles.push(String(title))
      console.error(`✘ ${title}`)
    } else {
      counts.passed++
      const done = counts.passed + counts.failed
      if (done % 100 === 0) console.error(`  ${done} tests in ${Math.round((Date.now() - begin) / 1000)} s`)
    }
  }
  const code = await exit
  if (ava.pid) hasEnded(ava.pid)
  clearTimeout(patience)
  for (const [reason, count] of missing) console.error(`${count} skipped: ${reason}`)
  const files = notes(workers, '.file')
  const costs = notes(workers, '.cost').map((text) => JSON.parse(text) as Cost)
  rmSync(workers, { recursive: true })
  if (code !== 0 && counts.failed === 0) counts.failed = 1
  return { ...counts, failedTitles, failedFiles: failedTitles.flatMap((title) => fileOf(title, files) ?? []), costs }
}

/** Returns what the processes of test files have written (worker.ts). */
function notes(workers: string, kind: '.file' | '.cost'): string[] {
  const names = readdirSync(workers).filter((name) => name.endsWith(kind))
  return names.map((name) => readFileSync(join(workers, name), 'utf8'))
}

/**
 * Returns the file of a test by the title that ava gives it: `api › places › periods › the test` of
 * test/api/places/periods.test.ts. Parts that all files share are left out.
 */
function fileOf(title: string, files: readonly string[]): string | undefined {
  if (files.length === 1) return files[0]
  const parts = (file: string) => file.replace(/\.test\.ts$/, '').split('/')
  const shared = parts(files[0] ?? '').findIndex((part, depth) => files.some((file) => parts(file)[depth] !== part))
  return files.find((file) => title.startsWith(`${parts(file).slice(shared).join(' › ')} › `))
}

/**
 * ava counts a file whose process is killed as a failed test, and goes on with the others. Nothing is killed while no
 * file has begun; if that lasts, ava's own timeout, twice ours, ends it.
 */
function killHanging(workers: string): void {
  const names = new Set(readdirSync(workers))
  for (const name of names) {
    const pid = Number.parseInt(name, 10)
    // A file that has written its cost has ended: its process id may belong to another process now.
    if (name.endsWith('.file') && !names.has(`${pid}.cost`) && kill(pid)) {
      const file = readFileSync(join(workers, name), 'utf8')
      console.error(`✘ ${file} hangs: no test ended for ${PATIENCE_SECONDS} s, its process was killed`)
    }
  }
}

/** Returns false if the process has already ended. */
function kill(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL')
  } catch {
    return false
  }
}
