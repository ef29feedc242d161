/** Schema of features in requests. `/schema` of the collection describes their properties. */
import { z } from 'zod'

export const OgcFeatureInput = z.object({
  type: z.literal('Feature').optional(),
  geometry: z
    .object({ type: z.literal('Point'), coordinates: z.array(z.number()).length(2) })
    .nullish()
    .describe('In the coordinate system of `Content-Crs`'),
  properties: z.record(z.string(), z.unknown()).optional(),
})
