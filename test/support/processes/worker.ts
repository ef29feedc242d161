/** Loaded into the process of each test file before the file itself (see `require` in ava.config.js). */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { writeCost } from './cost.ts'
import { testFile } from './test-file.ts'

/** Seed of the property tests unless SEED is set: a first run should not depend on luck. */
const FIXED_SEED = 16

const seed = Number(process.env['SEED'] ?? FIXED_SEED)
if (!Number.isInteger(seed)) throw new Error(`SEED must be an integer, not ${process.env['SEED']}`)
fc.configureGlobal({ seed })

// test/run.ts finds positions in sources when it prints a failure (source-positions.ts). ava turns them on.
if (process.env['TESTS'] === 'compiled') process.setSourceMapsEnabled(false)

/** at-end.ts declares its hook in this process, but not in those that it starts. */
process.env['TEST_FILE_PROCESS'] = String(process.pid)

// The runner was killed.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))

/** Tells test/run.ts which file this process runs, and what it has cost. */
const folder = process.env['TEST_WORKERS']
if (folder) {
  writeFileSync(join(folder, `${process.pid}.file`), testFile())
  process.once('exit', () => writeCost(join(folder, `${process.pid}.cost`), testFile()))
}
