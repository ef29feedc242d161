/** Builds the pages: bundles, hashed names, precompressed files, licences of the bundled packages. */
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build, type Metafile, type Plugin } from 'esbuild'
import { FAMILIES } from '../../core/cartography/families.ts'
import { BAR_STYLE, ELEMENT_STYLE } from '../../core/pages/page-style.ts'
import { colourSheet } from './colour-sheet.ts'
import { writeIcons } from './icons.ts'
import { licences } from './licences.ts'
import { manifest, variantOf } from './variants.ts'

const WEB = fileURLToPath(import.meta.resolve('#root/web'))
/**
 * MapLibre ships its page half and its worker half as two bundles with much code in common. Built from its sources, the
 * two share a chunk, and the page is a quarter smaller.
 */
const maplibre = join(dirname(fileURLToPath(import.meta.resolve('maplibre-gl/package.json'))), 'src')
/** Of Brotli. The explorer has 361 kB with 9 (0.4 s of processor time), 336 kB with 10 (1.7 s), 330 kB with 11 (3.6 s). */
const QUALITY = 10
const COMPRESSIBLE = new Set(['.css', '.html', '.js', '.svg', '.txt'])

/** Style sheets of which only the name is in the folder. */
const GENERATED = new Map([
  ['colours.css', colourSheet()],
  ['elements.css', ELEMENT_STYLE],
  ['bar.css', BAR_STYLE],
])

const generatedStyles: Plugin = {
  name: 'generated style sheets',
  setup({ onLoad }) {
    onLoad({ filter: /\.css$/ }, ({ path }) => {
      const contents = GENERATED.get(basename(path))
      return contents === undefined ? undefined : { contents, loader: 'css' }
    })
  },
}

/** Writes the pages to a folder. Its old content is replaced only when the new content is complete. */
export async function bundlePages(folder: string): Promise<void> {
  const staging = `${folder}-${process.pid}`
  await rm(staging, { recursive: true, force: true })
  const { metafile } = await build({
    entryPoints: {
      start: join(WEB, 'app/start.ts'),
      'map-worker': join(maplibre, 'source/worker.ts'),
      style: join(WEB, 'style/explorer.css'),
      page: join(WEB, 'style/page.css'),
      maps: join(WEB, 'maps/maps.ts'),
      'maps-style': join(WEB, 'style/maps.css'),
      icon: join(WEB, 'icon.svg'),
    },
    outdir: staging,
    entryNames: 'assets/[name]-[hash]',
    chunkNames: 'assets/[name]-[hash]',
    assetNames: 'assets/[name]-[hash]',
    bundle: true,
    splitting: true,
    minify: true,
    metafile: true,
    format: 'esm',
    target: ['chrome110', 'firefox115', 'safari16.4'],
    alias: { 'maplibre-gl': join(maplibre, 'index.ts') },
    // Same option as in MapLibre's own build. Without it, a field that is only declared is set to undefined.
    tsconfigRaw: { compilerOptions: { useDefineForClassFields: false } },
    loader: { '.svg': 'copy' },
    plugins: [generatedStyles],
    legalComments: 'none',
    logLevel: 'warning',
  })
  const names = namesIn(metafile)
  // The server fills in the rest of the pages, so it also compresses them.
  const icons = await writeIcons(staging, join(WEB, 'icon.svg'))
  for (const { src, size } of icons) names.set(`icon of ${size} pixels`, src)
  const explorer = await fill('index.html', names)
  await writeFile(join(staging, 'index.html'), variantOf(explorer, 'explorer'))
  await writeFile(join(staging, 'embed.html'), variantOf(explorer, 'embed'))
  for (const page of ['reset-password.html', 'maps.html']) await writeFile(join(staging, page), await fill(page, names))
  await writeFile(join(staging, 'manifest.webmanifest'), manifest(names.get('icon.svg') ?? '', icons))
  await writeFile(join(staging, 'licences.txt'), await licences(Object.keys(metafile.inputs)))
  const written = [...Object.keys(metafile.outputs).map((name) => join(staging, 'assets', basename(name)))]
  for (const file of [...written, join(staging, 'licences.txt')]) await compress(file)
  await mkdir(dirname(folder), { recursive: true })
  const old = `${staging}-old`
  if (existsSync(folder)) await rename(folder, old)
  await rename(staging, folder)
  await rm(old, { recursive: true, force: true })
}

/** Returns the values of the placeholders in the HTML: the bundler's file names, and the legend. */
function namesIn({ outputs }: Metafile): Map<string, string> {
  const names = new Map<string, string>()
  for (const [output, { entryPoint }] of Object.entries(outputs)) {
    if (!entryPoint) continue
    names.set(basename(entryPoint), `assets/${basename(output)}`)
    const chunks = chunksOf(output, outputs).map(
      (chunk) => `<link rel="modulepreload" href="assets/${basename(chunk)}" />`,
    )
    names.set(`chunks of ${basename(entryPoint)}`, chunks.join('\n'))
  }
  const dot = (family: string, name: string) => `<span class="dot family-${family}"></span>${name}`
  const legend = FAMILIES.map(
    (family) =>
      `<li><button type="button" data-family="${family}" aria-pressed="false">${dot(family, `[[list.${family}]]`)}</button></li>`,
  )
  legend.push(`<li>${dot('closed', '[[page.closed]]')}</li>`)
  legend.push('<li class="heat">[[page.few]]<span class="scale"></span>[[page.manyPlaces]]</li>')
  return names.set('legend', legend.join('\n'))
}

/** Returns the files that a script needs before it runs. */
function chunksOf(output: string, outputs: Metafile['outputs']): string[] {
  const found = new Set<string>()
  const visit = (file: string) => {
    for (const { path, kind } of outputs[file]?.imports ?? []) {
      if (kind !== 'import-statement' || found.has(path)) continue
      found.add(path)
      visit(path)
    }
  }
  visit(output)
  return [...found]
}

async function fill(file: string, names: ReadonlyMap<string, string>): Promise<string> {
  const html = await readFile(join(WEB, file), 'utf8')
  return html.replace(/\{\{(.+?)\}\}/g, (_, name: string) => {
    const found = names.get(name)
    if (!found) throw new Error(`No build output for the placeholder {{${name}}} in ${file}`)
    return found
  })
}

/** Writes `.br` and `.gz` copies beside the file, if its type is compressible. */
export async function compress(file: string, quality = QUALITY): Promise<void> {
  if (!COMPRESSIBLE.has(extname(file))) return
  const content = await readFile(file)
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length, [constants.BROTLI_PARAM_QUALITY]: quality }
  await writeFile(`${file}.br`, await promisify(brotliCompress)(content, { params }))
  await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
}
