/**
 * Builds dist/: the program, compiled file by file, and the parts that have changed, two at a time. `node build/build.js
 * NAME …` builds only those named.
 */
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compile } from './compile.js'
import { hashOf, PACKAGES, PARTS, ROOT } from './sources.js'

/** The land and the database take half of the memory of a small machine each. */
const AT_ONCE = 2
const MARKS = join(ROOT, 'dist/.built')

const names = process.argv.slice(2)
const isWanted = (name) => names.length === 0 || names.includes(name)
if (isWanted('program')) {
  await compile()
  chmodSync(join(ROOT, 'dist/cli.js'), 0o755)
}
mkdirSync(MARKS, { recursive: true })
const waiting = Object.entries(PARTS).filter(([name]) => isWanted(name))
await Promise.all(Array.from({ length: AT_ONCE }, work))

async function work() {
  for (let next = waiting.shift(); next; next = waiting.shift()) await buildPart(...next)
}

async function buildPart(name, { module, sources }) {
  const mark = join(MARKS, name)
  const key = hashOf([...PACKAGES, ...sources])
  if (existsSync(mark) && readFileSync(mark, 'utf8') === key) return
  rmSync(mark, { force: true })
  console.error(`building ${name}`)
  const child = spawn(process.execPath, ['--import=tsx', module], { cwd: ROOT, stdio: ['ignore', 2, 2] })
  const status = await new Promise((resolve) => child.once('close', resolve))
  if (status !== 0) throw new Error(`The build of ${name} failed`)
  writeFileSync(mark, key)
}
