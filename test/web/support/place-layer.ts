/** The layer of places as the service describes it. */
import { describeLayers } from '../../../api/layers/catalogue.ts'
import { Filters } from '../../../web/layer/filters.ts'
import type { Layer } from '../../../web/layer/layer.ts'

const [places] = describeLayers('https://places.example', 'https://places.example')

export const PLACE_LAYER: Layer = places as Layer
export const NO_FILTERS = new Filters(PLACE_LAYER)
