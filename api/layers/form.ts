/** The two forms in which a layer's rows are given out: plain records, and GeoJSON features. */
import { z } from 'zod'
import type { Layer } from '../../layers/layer.ts'
import type { LayerRow } from '../../sql/layers/rows.ts'
import { components } from '../http/json-schema.ts'
import { geometrySchema, idSchema, Position, propertySchemas, rowPresenter } from './presenter.ts'

export interface LayerForm {
  /** Schema of one row. */
  readonly row: z.ZodType
  /** Schema of the rows of a page. */
  readonly results: z.ZodType
  /** `selection` has the requested properties; undefined for all. `more` are properties that the caller adds. */
  present(selection: ReadonlySet<string> | undefined): (row: LayerRow, more?: object) => object
  /** Returns the rows of a page, which are presented already. */
  collect(rows: readonly object[]): object
}

/** Flat records, with the position in `location`. `one` is the name of the schema: `Event`. */
export function recordForm(layer: Layer, one: string, imageCdnUrl: string): LayerForm {
  const rest = z.object({ ...propertySchemas(layer), location: Position })
  const id = { id: idSchema(layer) }
  const row = z.object({ ...id, ...rest.shape }).register(components, { id: one })
  const part = z.object({ ...id, ...rest.partial().shape }).register(components, { id: `${one}Part` })
  return {
    row,
    results: z.array(z.union([row, part])),
    present(selection) {
      const present = rowPresenter(layer, imageCdnUrl, selection)
      const hasLocation = selection?.has('location') ?? true
      return (stored, more) => {
        const { id: key, geometry, properties } = present(stored)
        return { id: key, ...properties, ...more, ...(hasLocation && { location: geometry }) }
      }
    },
    collect: (rows) => rows,
  }
}

/** GeoJSON features, which are a FeatureCollection on pages. `more` are schemas of properties that the caller adds. */
export function featureForm(layer: Layer, one: string, imageCdnUrl: string, more: z.ZodRawShape = {}): LayerForm {
  const whole = z.object({ ...propertySchemas(layer), ...more }).register(components, { id: `${one}Properties` })
  const feature = { id: idSchema(layer), type: z.literal('Feature'), geometry: geometrySchema(layer) }
  const row = z.object({ ...feature, properties: whole }).register(components, { id: one })
  const part = z
    .object({ ...feature, properties: whole.partial().register(components, { id: `${one}PartProperties` }) })
    .register(components, { id: `${one}Part` })
  return {
    row,
    results: z.object({ type: z.literal('FeatureCollection'), features: z.array(z.union([row, part])) }),
    present(selection) {
      const present = rowPresenter(layer, imageCdnUrl, selection)
      return (stored, more) => {
        const { id, geometry, properties } = present(stored)
        return { id, type: 'Feature', geometry, properties: { ...properties, ...more } }
      }
    },
    collect: (features) => ({ type: 'FeatureCollection', features }),
  }
}
