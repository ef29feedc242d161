/** The snippet for QGIS: its Python console. */
import { type MakeSnippet, quoted } from './snippet.ts'

export const qgis: MakeSnippet = ({ name, tiles, minZoom, maxZoom, layers }) => ({
  id: 'qgis',
  title: 'QGIS',
  text: 'For the Python console (Plugins › Python Console). By hand: Layer › Add Layer › Add Vector Tile Layer, with the URL of the tiles and the zooms.',
  code: `from qgis.core import (
    QgsProject, QgsSymbol, QgsVectorTileBasicRenderer, QgsVectorTileBasicRendererStyle,
    QgsVectorTileLayer, QgsWkbTypes,
)
from qgis.PyQt.QtGui import QColor

def drawn(name, geometry, color):
    symbol = QgsSymbol.defaultSymbol(geometry)
    symbol.setColor(QColor(color))
    style = QgsVectorTileBasicRendererStyle(name, name, geometry)
    style.setSymbol(symbol)
    return style

layer = QgsVectorTileLayer(
    ${quoted(`type=xyz&zmin=${minZoom}&zmax=${maxZoom}&url=${encodeURIComponent(tiles).replace(/%(?:3A|2F|7B|7D)/g, decodeURIComponent)}`)},
    ${quoted(name)},
)
renderer = QgsVectorTileBasicRenderer()
renderer.setStyles([
${layers.map(({ name, geometry, color }) => `    drawn(${quoted(name)}, QgsWkbTypes.${GEOMETRIES[geometry]}, ${quoted(color)}),\n`).join('')}])
layer.setRenderer(renderer)
QgsProject.instance().addMapLayer(layer)`,
})

const GEOMETRIES = { Point: 'PointGeometry', LineString: 'LineGeometry', Polygon: 'PolygonGeometry' } as const
