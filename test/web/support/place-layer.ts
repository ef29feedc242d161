/** The layers of places and events as the service describes them. */
import { describeLayers } from '../../../api/layers/catalogue.ts'
import { Filters } from '../../../web/layer/filters.ts'
import type { Layer } from '../../../web/layer/layer.ts'

const [places, events] = describeLayers('https://places.example', 'https://places.example')

export const PLACE_LAYER: Layer = places as Layer
export const EVENT_LAYER: Layer = events as Layer
export const NO_FILTERS = new Filters(PLACE_LAYER)
