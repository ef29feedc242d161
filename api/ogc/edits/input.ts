/** Schema of features in requests. `/schema` of the collection describes their properties. */
import { z } from 'zod'
import { components } from '../../http/json-schema.ts'

/** Components, because generators of clients need their names. `Point` is in degrees and has no other members. */
const OgcPointInput = z
  .looseObject({ type: z.literal('Point'), coordinates: z.array(z.number()).length(2) })
  .register(components, { id: 'OgcPointInput' })

export const OgcFeatureInput = z
  .looseObject({
    type: z.literal('Feature').optional(),
    geometry: OgcPointInput.nullish().describe('In the coordinate system of `Content-Crs`'),
    properties: z.record(z.string(), z.unknown()).optional(),
  })
  .register(components, { id: 'OgcFeatureInput' })
