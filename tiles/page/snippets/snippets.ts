/** The snippets of a source, in the order of the page. test/tiles/page/ runs each as it is shown. */
import { deck } from './deck.ts'
import { gdal } from './gdal.ts'
import { leaflet } from './leaflet.ts'
import { maplibre } from './maplibre.ts'
import { openlayers } from './openlayers.ts'
import { qgis } from './qgis.ts'
import type { MakeSnippet } from './snippet.ts'

export const SNIPPETS: readonly MakeSnippet[] = [maplibre, openlayers, leaflet, deck, qgis, gdal]
