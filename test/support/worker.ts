/** Loaded into the process of each test file before the file itself (see `ava.require` in package.json). */
import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import test from 'ava'
import fc from 'fast-check'

/** Seed of the property tests unless SEED is set: a first run should not depend on luck. */
const FIXED_SEED = 16

const seed = Number(process.env['SEED'] ?? FIXED_SEED)
if (!Number.isInteger(seed)) throw new Error(`SEED must be an integer, not ${process.env['SEED']}`)
fc.configureGlobal({ seed })

// The runner was killed.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))

/** Tells test/run.ts which file this process runs. */
const folder = process.env['TEST_WORKERS']
if (folder) writeFileSync(join(folder, String(process.pid)), relative(process.cwd(), fileURLToPath(test.meta.file)))
