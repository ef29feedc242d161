/** Lists of places by organizations, each with its effective theme. */
import { z } from 'zod'
import { pageTheme } from '../../core/themes/page-theme.ts'
import { countLists, findList, type ListRow, listLists } from '../../sql/events/organizations.ts'
import { NotFound } from '../errors.ts'
import { pageOf, timestamp } from '../http/answer-schemas.ts'
import { components } from '../http/json-schema.ts'
import { listOperation } from '../http/list-operation.ts'
import { recordKey } from '../http/record-key.ts'
import type { View } from '../http/view.ts'
import { PLACE } from '../places/examples.ts'
import type { Services } from '../services.ts'
import { THEME } from '../themes/example.ts'
import { deepMerge } from '../themes/merge.ts'
import { presentTheme } from '../themes/presenter.ts'

const anyObject = z.record(z.string(), z.unknown())

const List = z
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
type List = z.infer<typeof List>

const theme_overrides = { color_scheme: { accent: '#111111' } }

const LIST: List = {
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

const ListPage = pageOf('ListPage', z.array(List))

export function listViews({ database }: Services): View[] {
  return [
    {
      path: '/v0.3/lists/',
      name: 'List List',
      description: 'Lists by slug, page by page.',
      operations: {
        GET: listOperation({
          id: 'listLists',
          summary: 'All lists',
          output: ListPage,
          example: LIST,
          source: () => ({
            list: (limit, offset) => listLists(database, limit, offset),
            count: () => countLists(database),
          }),
          present: presentList,
        }),
      },
    },
    {
      path: '/v0.3/lists/:key/',
      pathExample: 'cozy-cafes',
      name: 'List Instance',
      description: 'One list, by its id or its slug.',
      operations: {
        GET: {
          id: 'getList',
          summary: 'A list by its slug or id',
          output: List,
          example: LIST,
          async handle({ params }) {
            const key = recordKey(params['key'] ?? '')
            const list = key && (await findList(database, key))
            if (!list) throw new NotFound()
            return { body: presentList(list) }
          },
        },
      },
    },
  ]
}

function presentList({ theme, theme_overrides, ...row }: ListRow): List {
  const { id, slug, name, description, organization, places, updated_at } = row
  const merged = deepMerge(theme ? presentTheme(theme) : {}, theme_overrides)
  const effective = { ...merged, warnings: [...pageTheme(merged).warnings] }
  return { id, slug, name, description, organization, theme: effective, theme_overrides, places, updated_at }
}
