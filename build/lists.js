/**
 * Writes the modules that list what the files of a folder export, so that a new file needs no line elsewhere. Runs before
 * each build; `node build/lists.js --check` only says which lists are stale.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROOT } from './sources.js'

/** `module` lists each `export const x: Type = …` of the other files in its folder; `Type` may have a word before it. */
const LISTS = [
  { module: 'jobs/jobs.ts', list: 'JOBS', type: 'Job', from: './job.ts' },
  { module: 'data/import/formats/formats.ts', list: 'FORMATS', type: 'Format', from: './format.ts' },
]

/** As in biome.json, so that a written list passes the linters. */
const LINE_WIDTH = 120

/** Writes lists that have changed. Returns their names. */
export function writeLists({ isCheck = false } = {}) {
  const stale = LISTS.filter(
    (list) => readFileSync(join(ROOT, list.module), 'utf8').replaceAll('\r\n', '\n') !== textOf(list),
  )
  if (!isCheck) for (const list of stale) writeFileSync(join(ROOT, list.module), textOf(list))
  return stale.map(({ module }) => module)
}

function textOf({ module, list, type, from }) {
  const folder = join(ROOT, module, '..')
  const exported = new RegExp(`^export const (\\w+): \\w*${type} =`, 'gm')
  const imports = [{ path: from, line: `import type { ${type} } from '${from}'` }]
  const found = []
  for (const file of readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.ts'))) {
    const path = `./${file.replaceAll('\\', '/')}`
    const names = [...readFileSync(join(folder, file), 'utf8').matchAll(exported)].map(([, name]) => name).sort()
    if (names.length === 0 || module.endsWith(path.slice(1))) continue
    imports.push({ path, line: `import { ${names.join(', ')} } from '${path}'` })
    found.push(...names)
  }
  const lines = imports.sort((one, other) => (one.path < other.path ? -1 : 1)).map(({ line }) => line)
  const declared = `export const ${list}: readonly ${type}[] = [`
  const names = found.sort()
  const short = `${declared}${names.join(', ')}]`
  const value = short.length <= LINE_WIDTH ? short : [declared, ...names.map((name) => `  ${name},`), ']'].join('\n')
  return `/** Written by build/lists.js. \`npm run build\` writes it again. */\n${lines.join('\n')}\n\n${value}\n`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const isCheck = process.argv.includes('--check')
  const stale = writeLists({ isCheck })
  if (isCheck && stale.length > 0) {
    console.error(`stale: ${stale.join(', ')}. Run npm run build.`)
    process.exitCode = 1
  }
}
