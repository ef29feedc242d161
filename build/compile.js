/** Compiles the program to dist/, and the modules that make its other parts to dist/parts/. `npm run lint` checks types. */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { bundle } from './bundle.js'
import { PARTS, PROCESSES, PROGRAM, ROOT } from './sources.js'

export async function compile() {
  // Those of an earlier build would stay otherwise.
  for (const path of [...PROGRAM, 'chunks', 'parts']) {
    rmSync(join(ROOT, 'dist', path.replace(/ts$/, 'js')), { recursive: true, force: true })
  }
  // Compiled, a part starts in a second less than from its sources.
  const parts = Object.entries(PARTS).map(([name, { module }]) => ({ in: module, out: `parts/${name}` }))
  const files = await bundle([...PROCESSES, ...parts], 'dist')
  writeFileSync(join(ROOT, 'dist/licences.txt'), licences(files))
}

/** The licences of the packages that these files belong to, which must be distributed with their code. */
function licences(files) {
  const names = files.flatMap((file) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1] ?? [])
  const texts = [...new Set(names)].sort().map((name) => {
    const folder = join(ROOT, 'node_modules', name)
    const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry))
    if (!file) throw new Error(`${name} has no text of its licence`)
    return `${name}\n${'='.repeat(name.length)}\n\n${readFileSync(join(folder, file), 'utf8').trim()}\n`
  })
  return texts.join('\n\n')
}
