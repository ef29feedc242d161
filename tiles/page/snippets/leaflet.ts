/** The snippet for Leaflet, in which MapLibre draws the tiles. */
import { MAPLIBRE_WORKER } from './maplibre.ts'
import { maplibreStyle } from './maplibre-style.ts'
import { js, type MakeSnippet, npmInstall } from './snippet.ts'

export const leaflet: MakeSnippet = (source) => {
  const [longitude, latitude, zoom] = source.center
  return {
    id: 'leaflet',
    title: 'Leaflet',
    text: 'Leaflet has no vector tiles of its own. MapLibre draws them in a layer, with any style.',
    commands: `${npmInstall('leaflet', '@maplibre/maplibre-gl-leaflet', 'maplibre-gl')}\n${MAPLIBRE_WORKER}`,
    // Leaflet's tiles have 256 pixels, so its zooms are one deeper.
    code: `import { maplibreGL } from '@maplibre/maplibre-gl-leaflet'
import L from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { setWorkerUrl } from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'

setWorkerUrl(new URL('maplibre-gl-worker.mjs', import.meta.url).href)

const map = L.map('map').setView(${js([latitude, longitude])}, ${zoom + 1})
maplibreGL({
  style: ${js(maplibreStyle(source), 2)},
}).addTo(map)`,
  }
}
