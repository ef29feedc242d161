/** `npm run bench -- NAME …`: runs one benchmark; without a name, lists them. */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const FOLDER = import.meta.dirname

interface Bench {
  path: string
  /** Beginning of its first comment. */
  summary: string
}

/** Benchmarks by name: files whose first comment says how to run them. The others are parts of them. */
const benches = new Map(
  readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).flatMap((path): [string, Bench][] => {
    if (!path.endsWith('.ts')) return []
    const [comment = ''] = /^\/\*\*[\s\S]*?\*\//.exec(readFileSync(join(FOLDER, path), 'utf8')) ?? []
    if (!comment.includes(`npx tsx bench/${path}`)) return []
    const words = comment
      .replace(/^\/\*\*|\*\/$|^ \* /gm, ' ')
      .replace(/\s+/g, ' ')
      .trim()
    return [[basename(path, '.ts'), { path, summary: words.split(/[.:] /)[0] ?? '' }]]
  }),
)

const [name = '', ...options] = process.argv.slice(2)
const bench = benches.get(name)
if (bench) {
  const { status } = spawnSync('npx', ['tsx', join(FOLDER, bench.path), ...options], { stdio: 'inherit' })
  process.exitCode = status ?? 1
} else {
  if (name) console.error(`There is no benchmark ${name}.`)
  for (const [each, { summary }] of benches) console.error(`${each.padEnd(16)} ${summary}`)
  process.exitCode = 1
}
