/** Schemas of themes. */
import { z } from 'zod'
import { pageOf, timestamp } from '../http/answer-schemas.ts'
import { components } from '../http/json-schema.ts'

/** A group is always an object, and may have more members than are named. */
const group = (members: Record<string, z.ZodType> = {}) => z.looseObject(members)

const color = z.string().optional().describe('`#rrggbb`, `rgb()` or `hsl()`')
const address = z.string().nullish()

export const Theme = z
  .object({
    id: z.guid(),
    slug: z.string().describe('Unique'),
    name: z.string(),
    description: z.string(),
    color_scheme: group({ accent: color, secondary: color, background: color, text: color }),
    branding: group({ logo_url: address, font_url: address }),
    event_form: group().describe('Fields of the form for events'),
    events_display: group().describe('Display of events'),
    cards: group().describe('Content of the cards of places and events'),
    map: group().describe('Initial view and look of the map'),
    filters: group().describe('Filters that users can choose'),
    warnings: z
      .array(z.string())
      .describe('A sentence for each value that the pages do not show as it is written, such as unreadable colours'),
    updated_at: timestamp(),
  })
  .register(components, { id: 'Theme' })
export type Theme = z.infer<typeof Theme>

export const ThemePage = pageOf('ThemePage', z.array(Theme))
