/**
 * Builds dist/: the program, and the parts that have changed, two at a time. `node build/build.js NAME …` builds only
 * those named.
 */
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { compile } from './compile.js'
import { COMPILED_PARTS, hashOf, PACKAGES, PARTS, ROOT } from './sources.js'

/** The land and the database take half of the memory of a small machine each. */
const AT_ONCE = 2
/**
 * Parts make many objects in a short life: the first two let the land collect them in a third less processor time. With
 * the last, V8 compiles the database once, not again while it runs: the image takes 6.3 s instead of 8.4.
 */
const QUICK = ['--max-semi-space-size=64', '--single-threaded-gc', '--liftoff-only']
const MARKS = join(ROOT, 'dist/.built')

const names = process.argv.slice(2)
const isWanted = (name) => names.length === 0 || names.includes(name)
mkdirSync(MARKS, { recursive: true })
const waiting = Object.entries(PARTS)
  .filter(([name]) => isWanted(name))
  .map(([name, { module, sources }]) => ({ module, mark: join(MARKS, name), key: hashOf([...PACKAGES, ...sources]) }))
  .filter(({ mark, key }) => !(existsSync(mark) && readFileSync(mark, 'utf8') === key))
// Most parts are built by modules of the program.
if (isWanted('program') || waiting.length > 0) {
  await compile()
  chmodSync(join(ROOT, 'dist/cli.js'), 0o755)
}
await Promise.all(Array.from({ length: AT_ONCE }, work))

async function work() {
  for (let next = waiting.shift(); next; next = waiting.shift()) await buildPart(next)
}

async function buildPart({ module, mark, key }) {
  rmSync(mark, { force: true })
  console.error(`building ${basename(mark)}`)
  const child = spawn(process.execPath, programOf(module), { cwd: ROOT, stdio: ['ignore', 2, 2] })
  const status = await new Promise((resolve) => child.once('close', resolve))
  if (status !== 0) throw new Error(`The build of ${basename(mark)} failed`)
  writeFileSync(mark, key)
}

function programOf(module) {
  return COMPILED_PARTS.includes(module)
    ? [...QUICK, join('dist', module.replace(/ts$/, 'js'))]
    : ['--import=tsx', module]
}
