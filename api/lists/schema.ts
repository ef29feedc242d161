/** Lists in requests and answers. */
import { z } from 'zod'
import { deepMerge } from '../../core/themes/merge.ts'
import { pageTheme } from '../../core/themes/page-theme.ts'
import { MAX_LIST_PLACES } from '../../sql/events/edited-lists.ts'
import type { ListRow } from '../../sql/events/organizations.ts'
import { pageOf, timestamp } from '../http/answer-schemas.ts'
import { optional, text, textFaults } from '../http/fields.ts'
import { components } from '../http/json-schema.ts'
import { isSlug } from '../http/record-key.ts'
import { isDeeper } from '../http/validate.ts'
import { PLACE } from '../places/examples.ts'
import { THEME } from '../themes/example.ts'
import { presentTheme } from '../themes/presenter.ts'

const anyObject = z.record(z.string(), z.unknown())

export const List = z
  .object({
    id: z.guid(),
    slug: z.string().describe('Unique'),
    name: z.string(),
    description: z.string(),
    organization: z.string().describe('Slug of the organization whose list it is'),
    theme: anyObject.describe(
      "The organization's theme, deeply merged with `theme_overrides`, which take precedence. `warnings` are about the merged one.",
    ),
    theme_overrides: anyObject.describe("Differences from the organization's theme"),
    places: z.array(z.guid()).describe('Ids of places, in order'),
    updated_at: timestamp(),
  })
  .register(components, { id: 'List' })
export type List = z.infer<typeof List>

export const ListPage = pageOf('ListPage', z.array(List))

const theme_overrides = { color_scheme: { accent: '#111111' } }

export const LIST: List = {
  id: '5f0c1f0e-6d0b-4c39-9a55-6f5b7ed0a005',
  slug: 'late-bars',
  name: 'Late bars',
  description: 'Open after midnight.',
  organization: 'harbour-city',
  theme: deepMerge(THEME, theme_overrides),
  theme_overrides,
  places: [PLACE.id],
  updated_at: '2026-11-21T02:44:39.997000',
}

export function presentList({ theme, theme_overrides, ...row }: ListRow): List {
  const { id, slug, name, description, organization, places, updated_at } = row
  const merged = deepMerge(theme ? presentTheme(theme) : {}, theme_overrides)
  const effective = { ...merged, warnings: [...pageTheme(merged).warnings] }
  return { id, slug, name, description, organization, theme: effective, theme_overrides, places, updated_at }
}

/** As imports. */
const [MAX_NAME, MAX_DESCRIPTION] = [500, 10_000]
const MAX_SLUG = 100
/** Characters of overrides as JSON. */
const MAX_OVERRIDES = 10_000
/** Themes have two levels. */
const DEEPEST = 10

const slug = text(MAX_SLUG)
  .refine(isSlug, 'Enter lower case letters, digits and single hyphens.')
  .meta({ pattern: '^\\s*[a-z0-9]+(-[a-z0-9]+)*\\s*$' })

const overrides = z
  .record(z.string(), z.unknown(), { error: 'Expected an object.' })
  .check(({ value, issues }) => {
    for (const message of faultsOf(value)) issues.push({ code: 'custom', input: value, message })
  })
  .describe("Replaces all differences from the organization's theme; in the form of a theme")

const OWN = {
  name: text(MAX_NAME),
  description: optional(text(MAX_DESCRIPTION)),
  theme_overrides: overrides.optional(),
}

export const NewListInput = z.object({
  ...OWN,
  slug: optional(slug).describe('Unique. Without it, the list gets one from its name'),
  organization: text(MAX_SLUG).describe('Slug of the organization whose list it is'),
  places: z
    .array(z.guid().toLowerCase())
    .max(MAX_LIST_PLACES, `Ensure this field has no more than ${MAX_LIST_PLACES} elements.`)
    .optional()
    .describe('Ids of places, in order'),
})

export const ListChange = z.object({ ...OWN, name: OWN.name.optional() })

function faultsOf(value: Readonly<Record<string, unknown>>): string[] {
  if (isDeeper(value, DEEPEST)) return [`Ensure it is nested at most ${DEEPEST} levels deep.`]
  const texts: string[] = []
  const json = JSON.stringify(value, (name, inner: unknown) => {
    texts.push(...[name, inner].filter((part): part is string => typeof part === 'string' && part !== ''))
    return inner
  })
  return [
    ...(json.length > MAX_OVERRIDES ? [`Ensure this field has no more than ${MAX_OVERRIDES} characters of JSON.`] : []),
    // PostgreSQL's jsonb holds neither.
    ...new Set(texts.flatMap((each) => textFaults(each, MAX_OVERRIDES))),
  ]
}
