/** `npm run bench -- NAME …`: runs one benchmark; without a name, lists them. */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = import.meta.dirname

/** Benchmarks by name, with the first sentence of each. Files that only others import have no command. */
const benches = new Map(
  readdirSync(FOLDER).flatMap((file): [string, string][] => {
    const [comment = ''] = /^\/\*\*[\s\S]*?\*\//.exec(readFileSync(join(FOLDER, file), 'utf8')) ?? []
    if (!comment.includes(`npx tsx bench/${file}`)) return []
    const words = comment
      .replace(/^\/\*\*|\*\/$|^ \* /gm, ' ')
      .replace(/\s+/g, ' ')
      .trim()
    return [[file.replace(/\.ts$/, ''), words.split(/[.:] /)[0] ?? '']]
  }),
)

const [name = '', ...options] = process.argv.slice(2)
if (benches.has(name)) {
  const { status } = spawnSync('npx', ['tsx', join(FOLDER, `${name}.ts`), ...options], { stdio: 'inherit' })
  process.exitCode = status ?? 1
} else {
  if (name) console.error(`There is no benchmark ${name}.`)
  for (const [each, what] of benches) console.error(`${each.padEnd(16)} ${what}`)
  process.exitCode = 1
}
