/** Documents and comments name files that exist, and link to headings that exist. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import test from 'ava'

const ROOMS = 'api|bench|cli|core|data|docs|jobs|search|sql|test|tiles|web'
/** Paths with one of these are examples: a name to be chosen, or several files. */
const IS_EXAMPLE = /[<>*…{}]/

const documents = [...filesIn('.', false), ...filesIn('docs')].filter(
  (file) => file.endsWith('.md') && file !== 'CHANGELOG.md',
)
const sources = ROOMS.split('|').flatMap((room) => filesIn(room).filter((file) => /\.(?:ts|sql)$/.test(file)))

test('documents name files and folders that exist', (t) => {
  const named = documents.flatMap((document) =>
    [...readFileSync(document, 'utf8').matchAll(new RegExp(`(?<=[\`\\s])(?:${ROOMS})/[^\\s\`,;:)]*`, 'g'))]
      .map(([path]) => path.replace(/\.$/, ''))
      .filter((path) => !IS_EXAMPLE.test(path))
      .map((path) => `${document}: ${path}`),
  )
  t.true(named.length > 200, `${named.length} names`)
  t.deepEqual(
    named.filter((line) => !isThere(line.split(': ')[1] ?? '')),
    [],
  )
})

test('documents link to files and headings that exist', (t) => {
  const missing = documents.flatMap((document) =>
    [...readFileSync(document, 'utf8').matchAll(/(?:\]\(|src=")(?!https?:|mailto:)([^)"#]*)#?([^)"]*)[)"]/g)]
      .filter(([, path = '', anchor = '']) => !leads(path === '' ? document : join(dirname(document), path), anchor))
      .map(([link]) => `${document}: ${link}`),
  )
  t.deepEqual(missing, [])
})

test('comments name files that exist', (t) => {
  const missing = sources.flatMap((source) =>
    [...readFileSync(source, 'utf8').matchAll(new RegExp(`(?<=[\\s(])(?:${ROOMS})/[\\w./-]+\\.(?:ts|sql|md)\\b`, 'g'))]
      .filter(([path]) => !existsSync(path))
      .map(([path]) => `${source}: ${path}`),
  )
  t.deepEqual(missing, [])
})

function filesIn(folder: string, recursive = true): string[] {
  return readdirSync(folder, { recursive, encoding: 'utf8' }).map((file) => join(folder, file))
}

/** Tests may be named without `.test.ts`. */
function isThere(path: string): boolean {
  return existsSync(path) || existsSync(`${path}.test.ts`)
}

function leads(path: string, anchor: string): boolean {
  if (!existsSync(path)) return false
  if (anchor === '') return true
  const headings = readFileSync(path, 'utf8').matchAll(/^#+ (.*)$/gm)
  return [...headings].some(([, heading = '']) => toAnchor(heading) === anchor)
}

/** As GitHub makes them. */
function toAnchor(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-')
}
