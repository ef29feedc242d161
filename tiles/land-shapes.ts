/** Coasts and borders of Natural Earth, cut into tiles by geojson-vt. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Feature, MultiLineString } from 'geojson'
import GeoJSONVT, { type LegacyTile, type Options } from 'geojson-vt'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import type { Tile } from '../geo/tile.ts'

/** World Atlas: `land` is one shape, `countries` have their English names. */
export type Atlas = Topology<{ land: GeometryCollection; countries: GeometryCollection<{ name: string }> }>

/** Scale 1 : 50 million or 1 : 10 million. */
export type Resolution = '50m' | '10m'

export interface Shapes {
  land(tile: Tile): LegacyTile | undefined
  borders(tile: Tile): LegacyTile | undefined
}

/** Reads an atlas from the npm package `world-atlas`. */
export function readAtlas(resolution: Resolution): Atlas {
  const file = fileURLToPath(import.meta.resolve(`world-atlas/countries-${resolution}.json`))
  return JSON.parse(readFileSync(file, 'utf8'))
}

/** Shapes for tiles down to `maxZoom`, where they keep all of their detail. */
export function createShapes(resolution: Resolution, maxZoom: number): Shapes {
  const atlas = readAtlas(resolution)
  const { land, countries } = atlas.objects
  // Only what two countries share: the rest of their outlines is coast.
  const shared: Feature<MultiLineString> = {
    type: 'Feature',
    properties: {},
    geometry: mesh(atlas, countries, (one, other) => one !== other),
  }
  // Tiles are cut when asked for (`indexMaxZoom: 0`); the buffer hides the cut edges of what is drawn.
  const options: Options = { maxZoom, indexMaxZoom: 0, tolerance: 2, buffer: 64 }
  const landIndex = new GeoJSONVT(feature(atlas, land), options)
  const borderIndex = new GeoJSONVT(shared, options)
  return {
    land: ({ z, x, y }) => landIndex.getTile(z, x, y) ?? undefined,
    borders: ({ z, x, y }) => borderIndex.getTile(z, x, y) ?? undefined,
  }
}
