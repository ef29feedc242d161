/** What is built from what. A part is built again only if a file that it is made from has changed. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

export const PACKAGES = ['package.json', 'package-lock.json']

/** What the program is compiled from. */
export const PROGRAM = [
  'cli.ts',
  'program.ts',
  'config.ts',
  'answers',
  'api',
  'cli',
  'core',
  'data',
  'jobs',
  'layers',
  'sample',
  'search',
  'sql',
  'tiles',
]

/** Modules that run in a process or a thread of their own; they and what they import become dist/. */
export const PROCESSES = [
  'cli.ts',
  'answers/index/index-worker.ts',
  'api/explorer/picture/picture-worker.ts',
  'data/import/formats/parquet/parquet-thread.ts',
  'search/text/word-worker.ts',
  'sql/embedded/server.ts',
]

export const SOURCES = [...PACKAGES, ...PROGRAM, 'build', 'web', 'tsconfig.json']

/** What dist/ is compiled from: the program, and the modules that make its other parts. */
export const COMPILED = [...PACKAGES, ...PROGRAM, 'build', 'web/build', 'tsconfig.json']

/**
 * Products of the build beside the program, with the module that makes each, and what it is made from. Those that take
 * longest begin.
 */
export const PARTS = {
  database: { module: 'sql/embedded/build-image.ts', sources: ['sql/embedded', 'sql/schema', 'sql/core'] },
  land: { module: 'tiles/land/build.ts', sources: ['tiles/land', 'tiles/mvt', 'core/geo'] },
  areas: { module: 'data/areas/build-areas.ts', sources: ['data/areas', 'core/areas', 'core/query', 'tiles/land'] },
  fonts: { module: 'web/build/fonts/build.ts', sources: ['web/build/fonts', 'core/cartography/fonts.ts'] },
  sprites: { module: 'web/build/sprites/build.ts', sources: ['web/build/sprites', 'core/cartography'] },
  pages: { module: 'web/build/build.ts', sources: ['web', 'core'] },
}

/** Parts that a start need not wait for: what asks for them waits (core/areas/gazetteer.ts). */
export const LATER = ['areas']

/** Returns a hash of the contents of files and of all files in folders, but for pictures. */
export function hashOf(paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(filesIn)) hash.update(`${file}\n`).update(readFileSync(join(ROOT, file)))
  return hash.digest('hex')
}

function filesIn(path) {
  if (!statSync(join(ROOT, path)).isDirectory()) return [path]
  return readdirSync(join(ROOT, path))
    .sort()
    .filter((name) => !/\.(?:jpe?g|png|webp)$/.test(name))
    .flatMap((name) => filesIn(`${path}/${name}`))
}
