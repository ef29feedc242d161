/** Schemas of tilesets, tile matrix sets and styles in answers. */
import { z } from 'zod'
import { components } from '../../http/json-schema.ts'
import { Links } from '../http/link.ts'

const item = {
  title: z.string(),
  dataType: z.literal('vector'),
  crs: z.string(),
  tileMatrixSetURI: z.string(),
  links: Links,
}

export const OgcTilesets = z
  .object({ links: Links, tilesets: z.array(z.object(item)) })
  .register(components, { id: 'OgcTilesets' })

const corner = z.array(z.number()).length(2)

export const OgcTileset = z
  .object({
    ...item,
    tileMatrixSetId: z.string(),
    attribution: z.string().optional().describe('Text that maps must show'),
    layers: z.array(z.object({ id: z.string(), title: z.string(), dataType: z.literal('vector') })),
    boundingBox: z.object({ lowerLeft: corner, upperRight: corner, crs: z.string() }).optional(),
  })
  .register(components, { id: 'OgcTileset' })

export const OgcTileMatrixSets = z
  .object({
    links: Links,
    tileMatrixSets: z.array(
      z.object({ id: z.string(), title: z.string(), uri: z.string(), crs: z.string(), links: Links }),
    ),
  })
  .register(components, { id: 'OgcTileMatrixSets' })

const TileMatrix = z.object({
  id: z.string(),
  scaleDenominator: z.number(),
  cellSize: z.number().describe('Metres of a pixel'),
  cornerOfOrigin: z.literal('topLeft'),
  pointOfOrigin: corner,
  tileWidth: z.int(),
  tileHeight: z.int(),
  matrixWidth: z.int(),
  matrixHeight: z.int(),
})

export const OgcTileMatrixSet = z
  .object({
    id: z.string(),
    title: z.string(),
    uri: z.string(),
    crs: z.string(),
    orderedAxes: z.array(z.string()),
    wellKnownScaleSet: z.string(),
    tileMatrices: z.array(TileMatrix),
  })
  .register(components, { id: 'OgcTileMatrixSet' })

export const OgcStyles = z
  .object({
    default: z.string(),
    links: Links,
    styles: z.array(z.object({ id: z.string(), title: z.string(), links: Links })),
  })
  .register(components, { id: 'OgcStyles' })
