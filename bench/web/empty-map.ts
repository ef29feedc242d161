/** A page with an empty MapLibre map, the yardstick of the explorer: it costs what any map of that size costs. */
import { readFile } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const MAPLIBRE = dirname(fileURLToPath(import.meta.resolve('maplibre-gl')))
const PAGE = `<!doctype html>
<title>An empty map</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="maplibre-gl.css">
<div id="map" style="position: fixed; inset: 0"></div>
<script type="module">
  import { Map, setWorkerUrl } from './maplibre-gl.mjs'
  setWorkerUrl(new URL('maplibre-gl-worker.mjs', location).href)
  const layers = [{ id: 'ground', type: 'background', paint: { 'background-color': '#eeeeee' } }]
  const map = new Map({ container: 'map', style: { version: 8, sources: {}, layers }, maxPitch: 0 })
  window.whereabouts = { map }
</script>`

/** Serves the page on a free port. */
export async function serveEmptyMap(): Promise<{ base: string; stop(): void }> {
  const server = createServer((request, response) => void answer(request.url ?? '/', response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { base: `http://127.0.0.1:${port}`, stop: () => void server.close() }
}

async function answer(address: string, response: ServerResponse): Promise<void> {
  const [path = '/'] = address.split('?')
  const isPage = path === '/'
  const type = isPage ? 'text/html' : path.endsWith('.css') ? 'text/css' : 'text/javascript'
  const body = isPage ? PAGE : await readFile(join(MAPLIBRE, path)).catch(() => undefined)
  response.writeHead(body === undefined ? 404 : 200, { 'Content-Type': type }).end(body)
}
