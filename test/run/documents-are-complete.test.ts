/** docs/ and .env.example name each setting and command, and CHANGELOG.md keeps its form. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'ava'
import { ROOT } from '../support/processes/root.ts'
import { whereabouts } from '../support/services/program.ts'

/** Kinds of changes (keepachangelog.com), in this order. */
const KINDS = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security']
const MAX_LINES_OF_VERSION = 50
const MAX_WORDS_OF_PERFORMANCE = 3000

const settings = read('config.ts').match(/(?<=^ {2})[A-Z][A-Z_]+(?=: )/gm) ?? []

test('docs/settings.md and .env.example have each setting, and no other', (t) => {
  t.true(settings.length > 40, `${settings.length} settings`)
  const cells = read('docs/settings.md').match(/^\| `.*?` +\|/gm) ?? []
  t.deepEqual(cells.flatMap((cell) => cell.match(/[A-Z][A-Z_]+/g) ?? []).sort(), settings.toSorted())
  t.deepEqual((read('.env.example').match(/(?<=^#)[A-Z_]+(?==)/gm) ?? []).sort(), settings.toSorted())
})

test('docs/commands.md has each command, and no other', async (t) => {
  const run = whereabouts(['--help'])
  t.is(await run.ended, 0)
  const commands = [...run.output().matchAll(/^ {2}([a-z]+) .*/gm)].map(([, name = '']) => name)
  const cells = read('docs/commands.md').match(/^\| `.*?` +\|/gm) ?? []
  const documented = cells.flatMap((cell) => cell.match(/(?<=`)[a-z]+/g) ?? [])
  t.deepEqual([...new Set(documented)].sort(), commands.filter((name) => name !== 'help').sort())
})

test('CHANGELOG.md has versions, newest first, with kinds of changes, and each fits on a screen', (t) => {
  const [, ...versions] = read('CHANGELOG.md').split(/^## /m)
  const [unreleased = '', newest = ''] = versions
  t.true(unreleased.startsWith('[Unreleased]\n'))
  const { version } = JSON.parse(read('package.json')) as { version: string }
  t.true(newest.startsWith(`[${version}] - `), `package.json has ${version}`)
  for (const text of versions) {
    const [title = '', ...lines] = text.trimEnd().split('\n')
    t.regex(title, /^\[(?:Unreleased|\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d$)/)
    t.true(lines.length < MAX_LINES_OF_VERSION, `${title}: ${lines.length} lines`)
    const kinds = lines.filter((line) => line.startsWith('### ')).map((line) => line.slice(4))
    t.deepEqual(
      kinds,
      KINDS.filter((kind) => kinds.includes(kind)),
      title,
    )
  }
})

test('docs/performance.md is what a reader decides by, not all that was measured', (t) => {
  const words = read('docs/performance.md').split(/\s+/).length
  t.true(words <= MAX_WORDS_OF_PERFORMANCE, `${words} words`)
})

function read(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8')
}
