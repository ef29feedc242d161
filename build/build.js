/**
 * Builds dist/: the program and the parts, as far as they have changed. `node build/build.js NAME …` builds the program,
 * which the others need, and those named.
 */
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compile } from './compile.js'
import { COMPILED, hashOf, PACKAGES, PARTS, ROOT } from './sources.js'

/** The land and the database take half of the memory of a small machine each. */
const AT_ONCE = 2
/**
 * Parts make many objects in a short life: the first two let the land collect them in a third less processor time. With
 * the last, V8 compiles the database once, not again while it runs: the image takes 6.3 s instead of 8.4.
 */
const QUICK = ['--max-semi-space-size=64', '--single-threaded-gc', '--liftoff-only']
const MARKS = join(ROOT, 'dist/.built')

const names = process.argv.slice(2)
mkdirSync(MARKS, { recursive: true })
const program = { name: 'program', key: hashOf(COMPILED) }
const waiting = Object.entries(PARTS)
  .filter(([name]) => names.length === 0 || names.includes(name))
  .map(([name, { sources }]) => ({ name, key: hashOf([...PACKAGES, ...sources]) }))
  .filter((part) => !isBuilt(part))
if (!isBuilt(program)) {
  await build(program, async () => {
    await compile()
    chmodSync(join(ROOT, 'dist/cli.js'), 0o755)
  })
}
await Promise.all(Array.from({ length: AT_ONCE }, work))

async function work() {
  for (let part = waiting.shift(); part; part = waiting.shift()) await build(part, run)
}

async function run({ name }) {
  const child = spawn(process.execPath, [...QUICK, `dist/parts/${name}.js`], { cwd: ROOT, stdio: ['ignore', 2, 2] })
  const status = await new Promise((resolve) => child.once('close', resolve))
  if (status !== 0) throw new Error(`The build of ${name} failed`)
}

function isBuilt({ name, key }) {
  const mark = join(MARKS, name)
  return existsSync(mark) && readFileSync(mark, 'utf8') === key
}

/** Whoever interrupts it leaves no mark. */
async function build(part, make) {
  const mark = join(MARKS, part.name)
  rmSync(mark, { force: true })
  console.error(`building ${part.name}`)
  await make(part)
  writeFileSync(mark, part.key)
}
