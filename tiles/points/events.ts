/** Tiles of the events. */
import { type LayerTilesOptions, layerTiles } from './layer.ts'
import type { FilteredTiles } from './source.ts'

export function eventTiles(options: Pick<LayerTilesOptions, 'answers' | 'imageCdnUrl' | 'thinning'>): FilteredTiles {
  return layerTiles({
    ...options,
    many: 'Events',
    examples: [
      { query: 'start_date_after=2026-12-01', text: 'Events from that day on' },
      { query: 'fields=name,start_date', text: 'With two properties only' },
    ],
  })
}
