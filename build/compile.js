/** Compiles the program to dist/, file by file. `npm run lint` checks types. */
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { PROGRAM, ROOT } from './sources.js'

/**
 * Packages whose code becomes a part of dist/, so that those who install the program do not install them: `flatgeobuf`
 * brings OpenLayers with 23 packages more (31 MB in all), which nothing loads, and `overrides` hold only in this folder.
 */
const BUNDLED = /^flatgeobuf\//

/** Imports name sources; their copies are called `.js`. Packages stay where npm installs them, but for those above. */
const keepApart = {
  name: 'imports of compiled files',
  setup({ onResolve }) {
    onResolve({ filter: /^\.{1,2}\/.*\.ts$/ }, ({ path, kind }) =>
      kind === 'entry-point' ? undefined : { path: path.replace(/ts$/, 'js'), external: true },
    )
    onResolve({ filter: /^[^.]/ }, ({ path, kind, importer }) => {
      // What a bundled package imports goes with it; what it may load later (decompression of what we only write) does not.
      const isPart = importer.includes('node_modules') ? kind !== 'dynamic-import' : BUNDLED.test(path)
      return kind === 'entry-point' || isPart ? undefined : { path, external: true }
    })
  },
}

export async function compile() {
  const entryPoints = PROGRAM.flatMap(modulesIn)
  // Copies of sources that are gone would stay otherwise.
  for (const path of PROGRAM.filter((name) => !name.endsWith('.ts'))) {
    rmSync(join(ROOT, 'dist', path), { recursive: true, force: true })
  }
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints,
    outdir: 'dist',
    outbase: '.',
    bundle: true,
    plugins: [keepApart],
    metafile: true,
    format: 'esm',
    platform: 'node',
    mainFields: ['module', 'main'],
    target: 'node20.19',
    sourcemap: true,
    sourcesContent: false,
    legalComments: 'inline',
    logLevel: 'warning',
  })
  writeFileSync(join(ROOT, 'dist/licences.txt'), licences(Object.keys(metafile.inputs)))
}

function modulesIn(path) {
  if (!statSync(join(ROOT, path)).isDirectory()) return path.endsWith('.ts') && !path.endsWith('.d.ts') ? [path] : []
  return readdirSync(join(ROOT, path)).flatMap((name) => modulesIn(`${path}/${name}`))
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
