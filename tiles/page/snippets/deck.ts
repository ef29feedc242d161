/** The snippet for deck.gl. */
import { copyFiles, js, type MakeSnippet, npmInstall, quoted } from './snippet.ts'

export const deck: MakeSnippet = ({ name, tileJson, center, layers }) => {
  const [longitude, latitude, zoom] = center
  const colors = Object.fromEntries(layers.map((layer) => [layer.name, rgb(layer.color)]))
  return {
    id: 'deck',
    title: 'deck.gl',
    text: 'For a page with <div id="map"> that has a height. Without workerUrl, deck.gl would load its worker from another site, which fails offline and under a strict Content-Security-Policy.',
    commands: `${npmInstall('@deck.gl/core', '@deck.gl/layers', '@deck.gl/geo-layers', '@loaders.gl/mvt')}
${copyFiles('@loaders.gl/mvt/dist/mvt-worker.js')}`,
    code: `import { Deck } from '@deck.gl/core'
import { MVTLayer } from '@deck.gl/geo-layers'

const COLORS = ${js(colors)}
const color = ({ properties }) => COLORS[properties.layerName]

new Deck({
  parent: document.getElementById('map'),
  initialViewState: ${js({ longitude, latitude, zoom })},
  controller: true,
  layers: [
    new MVTLayer({
      id: ${quoted(name)},
      data: ${quoted(tileJson)},
      loadOptions: {
        mvt: {
          layers: Object.keys(COLORS),
          // A path: with a host, the worker would start from a blob, which strict policies forbid.
          workerUrl: new URL('mvt-worker.js', import.meta.url).pathname,
        },
      },
      getFillColor: color,
      getLineColor: color,
      lineWidthMinPixels: 1,
      getPointRadius: 4,
      pointRadiusUnits: 'pixels',
    }),
  ],
})`,
  }
}

function rgb(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
}
