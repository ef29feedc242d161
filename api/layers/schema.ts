/** The schema of the catalogue of layers. */
import { z } from 'zod'
import { FORM_KINDS } from '../../core/model/presentation.ts'
import { link } from '../http/answer-schemas.ts'
import { components } from '../http/json-schema.ts'

const Filter = z.object({
  name: z.string().describe('The parameter; a lookup follows it after `__`'),
  aliases: z.array(z.string()).readonly().describe('Other names of the parameter'),
  kind: z.enum(['labels', 'text', 'number', 'boolean', 'moment', 'uuid', 'bigint', 'exact']),
  lookups: z
    .array(z.string())
    .readonly()
    .describe('`exact` is the bare name. Empty: only shorthands filter by the column'),
  facet: z.boolean().describe('Facets of the list can count it'),
  offered: z.boolean().describe('Whether it is of use to people who look for something'),
})

const Edit = z.object({
  kind: z
    .enum(FORM_KINDS)
    .describe('How it is written. `lines`: labels, one a line. `position`: longitude and latitude together'),
  required: z.boolean(),
  max: z.int().optional().describe('Characters'),
  property: z.string().optional().describe('Property with the value to change, if it is not that of the column'),
  hint: z.string().optional().describe('How people write a value, and what follows from it'),
})

const DescribedColumn = z
  .object({
    name: z.string(),
    title: z.string().describe('Name for people'),
    singular: z.string().optional().describe('Name for people of one of its labels'),
    type: z.string(),
    nullable: z.boolean(),
    shown: z.enum(['property', 'feature']).optional().describe('Where responses have it; missing: they do not'),
    description: z.string(),
    range: z.tuple([z.number(), z.number()]).readonly().optional().describe('Minimum and maximum, both included'),
    choices: z
      .array(z.object({ value: z.number(), title: z.string() }))
      .readonly()
      .optional()
      .describe('All values, if they are few whole numbers'),
    filter: Filter.optional(),
    edit: Edit.optional().describe('Editors may write the column'),
  })
  .register(components, { id: 'LayerColumn' })

const Described = z
  .object({
    name: z.string(),
    title: z.string().describe('Name for people'),
    shape: z.enum(['point', 'line', 'area', 'mixed']).optional().describe('What its tiles have; absent without tiles'),
    attribution: z.string().optional().describe('Text that maps must show'),
    links: z.object({
      list: link(),
      facets: link().optional(),
      tiles: z.string().optional().describe('Address of a tile, with `{z}`, `{x}` and `{y}`'),
      tilejson: link().optional(),
    }),
    columns: z.array(DescribedColumn),
    shorthands: z
      .array(z.object({ name: z.string(), field: z.string(), lookup: z.string() }))
      .readonly()
      .describe('Parameters whose names do not include the lookup; `field` is the name of a filter'),
    parameters: z
      .array(z.object({ name: z.string(), description: z.string() }))
      .describe('Filters besides those of columns'),
    orderings: z.array(z.string()).describe('Values of `ordering`, with or without `-` in front'),
    form: z
      .array(z.object({ title: z.string(), columns: z.array(z.string()).readonly() }))
      .readonly()
      .describe('Groups of the columns that editors write, in the order for people'),
  })
  .register(components, { id: 'Layer' })

export type DescribedLayer = z.infer<typeof Described>

export const LayerCatalogue = z.object({ layers: z.array(Described) }).register(components, { id: 'LayerCatalogue' })
