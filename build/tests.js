/** Compiles the tests to .data/tests, with what they test. `npm run lint` checks types. */
import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { bundle } from './bundle.js'
import { ROOT } from './sources.js'

const FOLDER = '.data/tests'

rmSync(join(ROOT, FOLDER), { recursive: true, force: true })
const files = readdirSync(join(ROOT, 'test'), { recursive: true }).filter((file) => file.endsWith('.ts'))
await bundle(
  files.map((file) => join('test', file)),
  FOLDER,
)
