/**
 * Runs a snippet of the page at `/maps/` for web maps, as it is shown: bundled, on a page of another origin with a strict
 * policy, in a real browser.
 */
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { ExecutionContext } from 'ava'
import { build } from 'esbuild'
import type { Page } from 'playwright-core'
import { drawnLayers, styleLayers } from '../../../tiles/page/drawn-layers.ts'
import { until } from '../../support/processes/until.ts'
import { listen } from '../../support/services/listen.ts'
import { centered, shownSnippet } from '../../support/tiles/shown-snippet.ts'
import { countPixels, ownFolder, runCommands } from './run-snippet.ts'

export const PROGRAMS = ['maplibre', 'openlayers', 'leaflet', 'deck'] as const

interface DrawnSource {
  readonly source: string
  /** Pixels of the source's colours that are drawn at least. */
  readonly least: number
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.png': 'image/png',
}

/** Checks that a program draws a source, and asks no other host. `page` is any page of the browser, at the service `base`. */
export async function checkSnippet(
  t: ExecutionContext,
  page: Page,
  base: string,
  { program, source, least }: DrawnSource & { readonly program: (typeof PROGRAMS)[number] },
): Promise<void> {
  await centered(base)
  const { commands, code } = await shownSnippet(base, source, program)
  const folder = ownFolder()
  runCommands(commands, folder)
  const own = await servePage(folder, code, base)
  const colors = drawnLayers(source, styleLayers(base, source === 'basemap')).map(({ color }) => color)
  // Another one than that of the test, which draws maps coarsely.
  const map = await page.context().newPage()
  const hosts = new Set<string>()
  const problems = problemsOf(map)
  map.on('request', (request) => hosts.add(new URL(request.url()).origin))
  await map.goto(own)
  let drawn = 0
  await until(async () => {
    drawn = problems.length > 0 ? least : await countPixels(page, await map.screenshot(), colors)
    return drawn >= least
  }, `${program} draws ${source}`)
  t.deepEqual(problems, [])
  hosts.delete('null')
  t.deepEqual([...hosts].sort(), [base, own].sort())
}

function problemsOf(page: Page): string[] {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text())
  })
  return problems
}

/** Bundles a script, serves it on a page of its own, and returns the page's address. */
export async function servePage(folder: string, code: string, tiles: string): Promise<string> {
  await writeFile(join(folder, 'map.js'), code)
  await build({
    entryPoints: [join(folder, 'map.js')],
    outfile: join(folder, 'bundle.js'),
    bundle: true,
    format: 'esm',
    loader: { '.png': 'file' },
    preserveSymlinks: true,
    logLevel: 'error',
  })
  const style = existsSync(join(folder, 'bundle.css')) ? '<link rel="stylesheet" href="bundle.css">' : ''
  await writeFile(join(folder, 'page.css'), '#map { position: absolute; inset: 0 }')
  await writeFile(
    join(folder, 'index.html'),
    `<!doctype html><title>Map</title><link rel="icon" href="data:,">${style}<link rel="stylesheet" href="page.css">
<div id="map"></div><script type="module" src="bundle.js"></script>`,
  )
  const policy = `default-src 'none'; script-src 'self'; worker-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self' ${tiles}`
  return listen(async ({ url = '/' }, response) => {
    const path = url === '/' ? '/index.html' : url
    const type = TYPES[extname(path)] ?? 'application/octet-stream'
    response.writeHead(200, { 'Content-Type': type, 'Content-Security-Policy': policy })
    response.end(await readFile(join(folder, path)))
  })
}
