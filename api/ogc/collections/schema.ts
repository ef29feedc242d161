/** Schemas of collections in answers. */
import { z } from 'zod'
import { components } from '../../http/json-schema.ts'
import { Links } from '../http/link.ts'

const Extent = z.object({
  spatial: z.object({
    bbox: z.array(z.array(z.number()).length(4)).describe('West, south, east and north in degrees'),
    crs: z.string(),
  }),
  temporal: z
    .object({ interval: z.array(z.array(z.string().nullable()).length(2)), trs: z.string() })
    .optional()
    .describe('Of features with times. Null: open'),
})

export const OgcCollection = z
  .object({
    id: z.string(),
    title: z.string(),
    description: z.string(),
    attribution: z.string().optional().describe('Text that maps must show'),
    links: Links,
    extent: Extent,
    itemType: z.literal('feature'),
    crs: z.array(z.string()).describe('Coordinate systems in which features are given out'),
    storageCrs: z.string(),
  })
  .register(components, { id: 'OgcCollection' })
export type OgcCollection = z.infer<typeof OgcCollection>

export const OgcCollections = z
  .object({ links: Links, collections: z.array(OgcCollection) })
  .register(components, { id: 'OgcCollections' })
