/** The layers of a basemap, as its metadata describes them. */
import type { VectorLayer } from '../../tiles/source.ts'
import { BASEMAP_MAX_ZOOM } from './feature.ts'

export const BASEMAP_ATTRIBUTION =
  '<a href="https://www.openstreetmap.org/copyright">© OpenStreetMap contributors</a> (ODbL)'

const TEXT = { type: 'String' } as const
const TRUTH = { type: 'Boolean' } as const
const NUMBER = { type: 'Number' } as const

function layer(id: string, description: string, minzoom: number, fields: VectorLayer['fields']): VectorLayer {
  return { id, description, minzoom, maxzoom: BASEMAP_MAX_ZOOM, fields: { kind: TEXT, ...fields } }
}

export const BASEMAP_LAYERS: readonly VectorLayer[] = [
  layer('earth', 'Land', 0, {}),
  layer('landuse', 'Parks, forests, grass, and other uses of the land', 2, { name: TEXT }),
  layer('water', 'Sea, lakes and rivers as polygons, rivers and streams as lines', 0, { name: TEXT }),
  layer('buildings', 'Buildings and parts of them', 13, { height: NUMBER }),
  layer('roads', 'Streets, paths, railways, ferries, runways', 3, {
    kind_detail: TEXT,
    name: TEXT,
    ref: TEXT,
    is_link: TRUTH,
    is_bridge: TRUTH,
    is_tunnel: TRUTH,
  }),
  layer('boundaries', 'Boundaries between countries, regions, counties and municipalities', 0, { kind_detail: NUMBER }),
  layer('places', 'Names of cities, villages and quarters', 2, {
    kind_detail: TEXT,
    name: TEXT,
    min_zoom: NUMBER,
    population: NUMBER,
  }),
]
