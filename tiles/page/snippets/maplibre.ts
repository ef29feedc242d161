/** The snippet for MapLibre GL JS. */
import { maplibreStyle } from './maplibre-style.ts'
import { copyFiles, js, type MakeSnippet, npmInstall } from './snippet.ts'

/** MapLibre's own worker, which bundlers leave out. It is two files. */
export const MAPLIBRE_WORKER = copyFiles(
  'maplibre-gl/dist/maplibre-gl-worker.mjs',
  'maplibre-gl/dist/maplibre-gl-shared.mjs',
)

export const maplibre: MakeSnippet = (source) => {
  const [longitude, latitude, zoom] = source.center
  return {
    id: 'maplibre',
    title: 'MapLibre',
    text: 'For a page with <div id="map"> that has a height. Its worker is copied beside the bundled script.',
    commands: `${npmInstall('maplibre-gl')}\n${MAPLIBRE_WORKER}`,
    code: `import { Map, setWorkerUrl } from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'

setWorkerUrl(new URL('maplibre-gl-worker.mjs', import.meta.url).href)

new Map({
  container: 'map',
  center: ${js([longitude, latitude])},
  zoom: ${zoom},
  style: ${js(maplibreStyle(source), 2)},
})`,
  }
}
