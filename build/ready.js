/**
 * Makes sure that the packages are installed and dist/ is built, and does nothing if they are: `node build/ready.js`, with
 * the names of workspaces whose packages are needed as well. With `--start` it returns when the service can start; the rest
 * is built behind it. The script `dependencies`, which npm runs in this folder when it has installed packages, passes
 * `--installed`. It is not `prepare`, of which npm warns those who install the package
 * from a file. Needs no package, because none may be there.
 */
import './node-version.js'
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeLists } from './lists.js'
import { hashOf, LATER, PACKAGES, PARTS, ROOT, SOURCES } from './sources.js'

const MODULES = join(ROOT, 'node_modules')
/** Exists while packages are being installed. */
const UNFINISHED = join(MODULES, '.whereabouts-unfinished')
/** npm writes it last. */
const INSTALLED = join(MODULES, '.package-lock.json')
const BUILT = join(ROOT, 'dist/built-from.txt')

try {
  const [flag, ...others] = process.argv.slice(2)
  const isInstalling = flag === '--installed'
  const isStarting = flag === '--start'
  const workspaces = isInstalling || isStarting ? others : [flag, ...others].filter(Boolean)
  if (!isInstalling) installPackages(workspaces)
  else if (canBuild()) markInstalled([])
  if (!isInstalling || canBuild()) build(workspaces, isStarting)
} catch (error) {
  // Of files, for example on a full disk, or of the programs that ran, which have said why.
  console.error(error.message)
  process.exitCode = 1
}

function installPackages(workspaces) {
  const key = hashOf(PACKAGES)
  if (['root', ...workspaces].every((name) => isInstalled(name, key))) return
  // npm takes packages that it has written half for complete.
  const isBroken = existsSync(UNFINISHED) || !existsSync(INSTALLED)
  if (isBroken) rmSync(MODULES, { recursive: true, force: true })
  mkdirSync(MODULES, { recursive: true })
  writeFileSync(UNFINISHED, '')
  console.error(`installing packages${workspaces.length > 0 ? ` for ${workspaces.join(' and ')}` : ''}`)
  const scope = workspaces.map((name) => `--workspace=${name}`)
  // .npmrc leaves the workspaces out. No package needs its scripts.
  const all = workspaces.length > 0 ? ['--workspaces=true', '--include-workspace-root', ...scope] : []
  run(...npm(), 'install', '--no-save', '--ignore-scripts', '--loglevel=error', ...all)
  rmSync(UNFINISHED)
  markInstalled(workspaces)
}

/** Not after `npm install --omit=dev` and `npm prune --omit=dev`. */
function canBuild() {
  return existsSync(join(MODULES, 'esbuild'))
}

function isInstalled(name, key) {
  const file = markOf(name)
  return existsSync(file) && readFileSync(file, 'utf8') === key
}

function markInstalled(workspaces) {
  for (const name of ['root', ...workspaces]) writeFileSync(markOf(name), hashOf(PACKAGES))
}

function markOf(name) {
  return join(MODULES, `.whereabouts-${name.replaceAll('/', '-')}`)
}

/** The npm that runs this, or the one in PATH. */
function npm() {
  const { npm_execpath: path } = process.env
  return path ? [process.execPath, path] : ['npm']
}

function build(workspaces, isStarting) {
  writeLists()
  const key = hashOf(SOURCES)
  if (!existsSync(BUILT) || readFileSync(BUILT, 'utf8') !== key) {
    rmSync(BUILT, { force: true })
    const names = isStarting ? Object.keys(PARTS).filter((name) => !LATER.includes(name)) : []
    run(process.execPath, join(ROOT, 'build/build.js'), ...names)
    if (isStarting) goOn()
    else writeFileSync(BUILT, key)
  }
  // Tests run the sources if these are newer (test/support/services/program.ts). A checkout alone makes them newer.
  if (workspaces.length > 0) utimesSync(join(ROOT, 'dist/cli.js'), new Date(), new Date())
}

/** Builds the rest in a process of its own, which a signal to stop the service does not end. */
function goOn() {
  spawn(process.execPath, [import.meta.filename], { cwd: ROOT, detached: true, stdio: ['ignore', 2, 2] }).unref()
}

function run(program, ...args) {
  const { status, error } = spawnSync(program, args, { cwd: ROOT, stdio: ['ignore', 2, 2] })
  if (error) throw error
  if (status !== 0) throw new Error(`${[program, ...args].join(' ')} failed. The next start tries again.`)
}
