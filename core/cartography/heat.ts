/** The heat map: of the places in tiles, and of those in clusters. */
import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl'
import type { Palette } from './palette.ts'
import { zoomed } from './values.ts'

/** Both heat layers have the same scale. The weight of hidden places is the logarithm of their number. */
export function heatLayer(
  id: string,
  sourceLayer: string,
  palette: Palette,
  heat: boolean,
  weight: ExpressionSpecification,
): LayerSpecification {
  const [first, second, third, fourth] = palette.heat
  return {
    id,
    type: 'heatmap',
    source: 'places',
    'source-layer': sourceLayer,
    layout: { visibility: heat ? 'visible' : 'none' },
    paint: {
      'heatmap-weight': weight,
      'heatmap-radius': zoomed([0, 9], [5, 20], [9, 24], [15, 34], [19, 110]),
      'heatmap-intensity': zoomed([0, 0.2], [6, 0.6], [12, 0.9], [19, 1.8]),
      'heatmap-opacity': zoomed([12, 0.85], [16, 0.6]),
      'heatmap-color': [
        'interpolate',
        ['linear'],
        ['heatmap-density'],
        ...[0, transparent(first), 0.12, first, 0.35, second, 0.65, third, 1, fourth],
      ],
    },
  }
}

/** Renderers from before 2021 refuse eight hexadecimal digits. */
function transparent(color: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
  return `rgba(${red}, ${green}, ${blue}, 0)`
}
