/** Bundles modules for Node with what they import: a process that loads a thousand files takes a second to start. */
import { isBuiltin } from 'node:module'
import { build } from 'esbuild'
import { ROOT } from './sources.js'

/**
 * Packages that become a part of the program: those that are made of dozens of files, and `flatgeobuf`, which brings
 * OpenLayers with 23 packages more (31 MB in all), which nothing loads. The others stay where npm installs them.
 */
const PARTS = new Set([
  ...['@opentelemetry/exporter-trace-otlp-http', '@opentelemetry/resources', '@opentelemetry/sdk-trace-node'],
  ...['@modelcontextprotocol/sdk', 'ajv', 'flatgeobuf', 'htmlparser2', 'libphonenumber-js', 'light-my-request'],
  ...['linkedom', 'undici', 'yaml', 'zod'],
])

function packages(isPart) {
  return {
    name: 'packages that are parts',
    setup({ onLoad, onResolve }) {
      // What such a package imports goes with it; what it may load later (decompression of what we only write) does not.
      onResolve({ filter: /./ }, ({ path, kind, importer }) =>
        kind === 'dynamic-import' && importer.includes('node_modules') ? { path, external: true } : undefined,
      )
      onResolve({ filter: /^[^.]/ }, ({ path, kind, importer }) => {
        if (kind === 'entry-point') return undefined
        const isWithin = importer.includes('node_modules') || isPart(packageOf(path))
        return isWithin && !isBuiltin(path) ? undefined : { path, external: true }
      })
      // Messages of zod in 50 languages, half of its size. English is loaded by zod itself.
      onLoad({ filter: /\/zod\/v4\/locales\/index\.js$/ }, () => ({ contents: 'export {}' }))
    },
  }
}

/**
 * Each module of `modules`, which may have a name (`out`), becomes a file of its own in `folder`, and what several share
 * goes to `chunks`. Returns the names of the files that they are made from. `isPart` tells which packages become a part of
 * them.
 */
export async function bundle(modules, folder, isPart = (name) => PARTS.has(name)) {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: modules,
    outdir: folder,
    outbase: '.',
    bundle: true,
    splitting: true,
    chunkNames: 'chunks/[hash]',
    plugins: [packages(isPart)],
    metafile: true,
    format: 'esm',
    platform: 'node',
    mainFields: ['module', 'main'],
    target: 'node20.19',
    // For packages that are CommonJS and load modules of Node.
    banner: {
      js: "import { createRequire as requireFor } from 'node:module'; const require = requireFor(import.meta.url);",
    },
    sourcemap: true,
    sourcesContent: false,
    legalComments: 'inline',
    logLevel: 'warning',
  })
  return Object.keys(metafile.inputs)
}

function packageOf(path) {
  return path.split('/', path.startsWith('@') ? 2 : 1).join('/')
}
