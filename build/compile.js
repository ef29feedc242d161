/** Compiles the program to dist/, file by file. `npm run lint` checks types. */
import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { PROGRAM, ROOT } from './sources.js'

/** Imports name sources; their copies are called `.js`. Nothing is bundled. */
const keepApart = {
  name: 'imports of compiled files',
  setup({ onResolve }) {
    onResolve({ filter: /^\.{1,2}\/.*\.ts$/ }, ({ path, kind }) =>
      kind === 'entry-point' ? undefined : { path: path.replace(/ts$/, 'js'), external: true },
    )
  },
}

export async function compile() {
  const entryPoints = PROGRAM.flatMap(modulesIn)
  // Copies of sources that are gone would stay otherwise.
  for (const path of PROGRAM.filter((name) => !name.endsWith('.ts'))) {
    rmSync(join(ROOT, 'dist', path), { recursive: true, force: true })
  }
  await build({
    absWorkingDir: ROOT,
    entryPoints,
    ...{ outdir: 'dist', outbase: '.', bundle: true, packages: 'external', plugins: [keepApart] },
    ...{ format: 'esm', platform: 'node', target: 'node20.19', sourcemap: true, sourcesContent: false },
    ...{ legalComments: 'inline', logLevel: 'warning' },
  })
}

function modulesIn(path) {
  if (!statSync(join(ROOT, path)).isDirectory()) return path.endsWith('.ts') && !path.endsWith('.d.ts') ? [path] : []
  return readdirSync(join(ROOT, path)).flatMap((name) => modulesIn(`${path}/${name}`))
}
