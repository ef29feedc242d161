/**
 * `npm test` itself: its report of tests that fail and files that hang, and that nothing it started is left running.
 */
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import test from 'ava'
import { endingWithTests } from '../support/processes/child-processes.ts'
import { ROOT } from '../support/processes/root.ts'
import { temporaryFolder } from '../support/processes/temporary-files.ts'

/** Compiled tests run compiled tests: to compile one anew takes 3 s. */
const EXTENSION = extname(import.meta.filename)
const SUPPORT = join(import.meta.dirname, '../support')
const WITH_SOURCES = EXTENSION === '.ts' ? [`--import=${import.meta.resolve('tsx')}`] : []

const HEAD = `
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import { endingWithTests } from '${SUPPORT}/processes/child-processes${EXTENSION}'
import fc from 'fast-check'
const note = (name, pid) => writeFileSync(join('pids', name), String(pid))
const startServer = () => note('server', endingWithTests(spawn('sleep', ['1000'])).pid)
const never = () => new Promise(() => setInterval(() => undefined, 1000))
`
const CONFIG = `
import config from '${ROOT}/ava.config.js'
export default { ...config, require: ['./child${EXTENSION}', '${SUPPORT}/processes/worker${EXTENSION}'] }
`
/** Loaded before a test file, and before test/run.ts can know of it. */
const CHILD = `
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { endWithUs } from '${SUPPORT}/processes/keeper${EXTENSION}'
const note = (name, pid) => writeFileSync(join('pids', name), String(pid))
note('worker', process.pid)
const child = spawn('sleep', ['1000'], { stdio: 'ignore' })
child.unref()
endWithUs(child.pid)
note('child', child.pid)
`
const FILES: Readonly<Record<string, string>> = {
  failing: `
    test('fails with a process that runs', (t) => {
      startServer()
      t.fail()
    })`,
  throwing: `
    test('an exception that nobody catches', async (t) => {
      startServer()
      setTimeout(() => { throw new Error('uncaught') })
      await never()
    })`,
  hanging: `
    test('waits for what never comes', async (t) => {
      await never()
    })`,
  looping: `
    test('computes without end', (t) => {
      for (;;);
    })`,
  serving: `
    import { openTestDatabase } from '${SUPPORT}/databases/database${EXTENSION}'
    import { whereabouts } from '${SUPPORT}/services/program${EXTENSION}'
    test('serves', async (t) => {
      const { url } = await openTestDatabase('embedded')
      const run = whereabouts(['serve'], { DATABASE_URL: url, PORT: '0', LOG_LEVEL: 'error' })
      await run.said(/the map is at/)
      note('server', run.process.pid)
      await never()
    })`,
  lucky: `
    test('passes from the fixed seed only', (t) => {
      t.is(fc.readConfigureGlobal().seed, 16)
    })`,
  property: `
    test('a property that is wrong', (t) => {
      t.notThrows(() => fc.assert(fc.property(fc.double({ noNaN: true }), (x) => x < 1e9)))
    })`,
}

interface Project {
  folder: string
  run: ReturnType<typeof spawn>
  output: () => string
  /** The exit code. */
  ended: Promise<number | null>
  /** Returns the id of a process that a test has noted; undefined before. */
  pid: (name: string) => number | undefined
}

/** Runs test/run.ts over a project of its own, with the given files. */
async function run(files: readonly string[], environment: Record<string, string> = {}): Promise<Project> {
  const folder = temporaryFolder('run')
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  await writeFile(join(folder, 'package.json'), JSON.stringify({ type: 'module' }))
  await writeFile(join(folder, 'ava.config.js'), CONFIG)
  await writeFile(join(folder, `child${EXTENSION}`), CHILD)
  // The runner names compiled tests by their sources, and reads those.
  const tests = EXTENSION === '.ts' ? ['test'] : ['test', '.data/tests/test']
  for (const each of ['pids', ...tests]) await mkdir(join(folder, each), { recursive: true })
  for (const file of files) {
    for (const each of tests) {
      const extension = each === 'test' ? '.ts' : EXTENSION
      await writeFile(join(folder, each, `${file}.test${extension}`), `${HEAD}${FILES[file]}`)
    }
  }
  const args = [...WITH_SOURCES, join(import.meta.dirname, `../run${EXTENSION}`)]
  const { TEST_WORKERS: _, SEED: __, ...env } = process.env
  const child = endingWithTests(spawn(process.execPath, args, { cwd: folder, env: { ...env, ...environment } }))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  return {
    folder,
    run: child,
    output: () => output,
    ended: new Promise((resolve) => child.on('close', resolve)),
    pid(name) {
      if (!readdirSync(join(folder, 'pids')).includes(name)) return undefined
      return Number(readFileSync(join(folder, 'pids', name), 'utf8'))
    },
  }
}

/** Waits until a test has noted a process. Throws if the run has ended before that. */
async function noted({ pid, run: runner, output }: Project, name: string): Promise<void> {
  while (!pid(name)) {
    if (runner.exitCode !== null) throw new Error(output())
    await sleep(50)
  }
}

/** Waits until every process that the tests noted has ended. The limit is the timeout of the runner. */
async function noneLeft({ pid }: Project): Promise<void> {
  for (const name of ['worker', 'child', 'server']) {
    const number = pid(name)
    while (number !== undefined && isAlive(number)) await sleep(20)
  }
}

function isAlive(pid: number): boolean {
  try {
    // An ended process is a zombie (Z) until its parent has read its exit code.
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')[2] !== 'Z'
  } catch {
    return false
  }
}

for (const [file, title] of [
  ['failing', '✘ fails with a process that runs'],
  ['throwing', '✘ Error: uncaught'],
] as const) {
  test.serial(`a ${file} test is counted, and the process that it started ends`, async (t) => {
    const project = await run([file])
    t.is(await project.ended, 1)
    t.regex(project.output(), new RegExp(`^${title}$`, 'm'))
    t.regex(project.output(), /\n0 passed, [12] failed, 0 skipped\n$/)
    t.not(project.pid('server'), undefined)
    await noneLeft(project)
  })
}

for (const file of ['hanging', 'looping']) {
  test.serial(`a ${file} file is named and fails, and the process that it started ends`, async (t) => {
    const project = await run([file], { TEST_PATIENCE_SECONDS: '5' })
    t.is(await project.ended, 1, project.output())
    t.regex(project.output(), new RegExp(`^✘ test/${file}\\.test\\.ts hangs: `, 'm'))
    t.regex(project.output(), /\n0 passed, 1 failed, 0 skipped\n$/)
    t.not(project.pid('child'), undefined)
    await noneLeft(project)
  })
}

test.serial('kill -9 of the process of a test file: its server ends', async (t) => {
  const project = await run(['serving'])
  await noted(project, 'server')
  process.kill(project.pid('worker') ?? 0, 'SIGKILL')
  await noneLeft(project)
  t.is(await project.ended, 1)
  t.regex(project.output(), /\n0 passed, 1 failed, 0 skipped\n$/)
})

test.serial('kill -9 of the runner: what it started, and what the tests started, ends', async (t) => {
  const project = await run(['hanging'])
  await noted(project, 'child')
  project.run.kill('SIGKILL')
  await noneLeft(project)
  t.is(await project.ended, null)
})

test.serial('properties draw the same in each run, but with SEED=random, which says from what', async (t) => {
  const seeds: (string | undefined)[] = []
  for (const environment of [{}, {}, { SEED: 'random' }]) {
    const project = await run(['property'], environment)
    t.is(await project.ended, 1)
    const [, seed] = /seed: (-?\d+), path: "[\d:]+"[\s\S]*Counterexample: \[/.exec(project.output()) ?? []
    t.not(seed, undefined, project.output())
    seeds.push(seed)
    if (environment.SEED) t.regex(project.output(), new RegExp(`^SEED=${seed}$`, 'm'))
  }
  t.is(seeds[0], seeds[1])
  t.not(seeds[0], seeds[2])
})

test.serial('SEED=explore: what fails from a random seed counts only if it fails from the fixed one too', async (t) => {
  const lucky = await run(['lucky'], { SEED: 'explore' })
  t.is(await lucky.ended, 0, lucky.output())
  const [, seed] = /^SEED=(\d+)$/m.exec(lucky.output()) ?? []
  t.regex(lucky.output(), new RegExp(`^1 finds: SEED=${seed} repeats them$`, 'm'))
  t.regex(lucky.output(), /\n1 passed, 0 failed, 0 skipped\n$/)
  const wrong = await run(['property', 'failing'], { SEED: 'explore' })
  t.is(await wrong.ended, 1)
  t.regex(wrong.output(), /^ {2}test\/property\.test\.ts$/m)
  t.regex(wrong.output(), /\n0 passed, 2 failed, 0 skipped\n$/)
})
