/** The snippet for OpenLayers. */
import type { DrawnLayer, Geometry } from '../drawn-layers.ts'
import { js, type MakeSnippet, npmInstall, quoted } from './snippet.ts'

export const openlayers: MakeSnippet = ({ tiles, maxZoom, center, attribution, background, layers }) => {
  const [longitude, latitude, zoom] = center
  const names = [...new Set(layers.map(({ name }) => name))]
  const styles = names.map((name) => ({
    filter: ['==', ['get', 'layer'], name],
    style: Object.assign({}, ...layers.filter((layer) => layer.name === name).map(flatStyle)),
  }))
  return {
    id: 'openlayers',
    title: 'OpenLayers',
    text: 'For a page with <div id="map"> that has a height.',
    commands: npmInstall('ol'),
    code: `import MVT from 'ol/format/MVT.js'
import VectorTileLayer from 'ol/layer/VectorTile.js'
import Map from 'ol/Map.js'
import 'ol/ol.css'
import { fromLonLat } from 'ol/proj.js'
import VectorTileSource from 'ol/source/VectorTile.js'
import View from 'ol/View.js'

new Map({
  target: 'map',
  layers: [
    new VectorTileLayer({
      source: new VectorTileSource({
        url: ${quoted(tiles)},
        maxZoom: ${maxZoom},
        format: new MVT({ layers: ${js(names)} }),${attribution ? `\n        attributions: ${quoted(attribution)},` : ''}
      }),
      style: ${js(styles, 6)},${background ? `\n      background: ${quoted(background)},` : ''}
    }),
  ],
  view: new View({ center: fromLonLat(${js([longitude, latitude])}), zoom: ${zoom + 1} }),
})`,
  }
}

const STYLES: Readonly<Record<Geometry, (color: string) => object>> = {
  Polygon: (color) => ({ 'fill-color': color }),
  LineString: (color) => ({ 'stroke-color': color, 'stroke-width': 1 }),
  Point: (color) => ({ 'circle-fill-color': color, 'circle-radius': 4 }),
}

function flatStyle({ geometry, color }: DrawnLayer): object {
  return STYLES[geometry](color)
}
