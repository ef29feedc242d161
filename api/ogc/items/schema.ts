/** Schemas of features in answers. */
import { z } from 'zod'
import { components } from '../../http/json-schema.ts'
import { Links } from '../http/link.ts'

const feature = {
  type: z.literal('Feature'),
  id: z.string(),
  geometry: z
    .looseObject({ type: z.string() })
    .nullable()
    .describe('GeoJSON, in the coordinate system of `Content-Crs`'),
  properties: z.record(z.string(), z.unknown()).describe('As `/schema` of the collection describes them'),
}

/** Its links are not in features of pages. */
export const OgcFeature = z.object({ ...feature, links: Links }).register(components, { id: 'OgcFeature' })

export const OgcFeatures = z
  .object({
    type: z.literal('FeatureCollection'),
    timeStamp: z.string().meta({ format: 'date-time' }),
    numberMatched: z.int().min(0).describe('Number of features on all pages, always exact'),
    numberReturned: z.int().min(0).describe('Number of features on this page'),
    links: Links,
    features: z.array(z.object(feature)),
  })
  .register(components, { id: 'OgcFeatures' })
