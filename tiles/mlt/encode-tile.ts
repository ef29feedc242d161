/** Our vector tiles as MapLibre tiles (specification v1, https://maplibre.org/maplibre-tile-spec/): the same layers, features and values. */
import { ByteWriter } from '../mvt/byte-writer.ts'
import { writeGeometries } from './geometry-column.ts'
import { type MvtLayer, readColumns, readMvtLayers } from './mvt-layers.ts'
import { writeProperty } from './property-columns.ts'

/** A layer of version 1. */
const TAG = 1
const GEOMETRY = 4

/** Returns the tile; empty if `body` is. Features are in the same order. */
export function mapLibreTile(body: Uint8Array): Buffer {
  const tile = Buffer.from(body.buffer, body.byteOffset, body.length)
  return Buffer.concat(readMvtLayers(tile).map((layer) => encodeLayer(tile, layer)))
}

function encodeLayer(tile: Buffer, layer: MvtLayer): Buffer {
  const types = new ByteWriter(512)
  const data = new ByteWriter(tile.length)
  types.varint(GEOMETRY)
  writeGeometries(data, tile, layer)
  let columns = 1
  const { values } = layer
  for (const [key, indices] of readColumns(tile, layer).entries()) {
    const name = layer.keys[key] as string
    const type = writeProperty(data, { name, indices, values, tile })
    if (type === undefined) continue
    types.varint(type)
    writeName(types, name)
    columns++
  }
  const head = new ByteWriter(64)
  head.varint(TAG)
  writeName(head, layer.name)
  head.varint(layer.extent)
  head.varint(columns)
  const parts = [head, types, data]
  const length = new ByteWriter(8)
  length.varint(parts.reduce((sum, part) => sum + part.length, 0))
  return Buffer.concat([length, ...parts].map((part) => part.bytes()))
}

function writeName(out: ByteWriter, name: string): void {
  const bytes = Buffer.from(name)
  out.varint(bytes.length)
  out.copy(bytes)
}
