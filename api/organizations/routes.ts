/** Organizations, each with its default theme. */
import { z } from 'zod'
import {
  countOrganizations,
  findOrganization,
  listOrganizations,
  type OrganizationRow,
} from '../../sql/events/organizations.ts'
import { NotFound } from '../errors.ts'
import { pageOf, timestamp } from '../http/answer-schemas.ts'
import { components } from '../http/json-schema.ts'
import { listOperation } from '../http/list-operation.ts'
import { isSlug } from '../http/record-key.ts'
import type { View } from '../http/view.ts'
import type { Services } from '../services.ts'
import { THEME } from '../themes/example.ts'
import { presentTheme } from '../themes/presenter.ts'
import { Theme } from '../themes/schema.ts'

const Organization = z
  .object({
    id: z.guid(),
    slug: z.string().describe('Unique'),
    name: z.string(),
    description: z.string(),
    url: z.string().nullable(),
    theme: Theme.nullable().describe('Default theme of the lists of the organization'),
    updated_at: timestamp(),
  })
  .register(components, { id: 'Organization' })
type Organization = z.infer<typeof Organization>

const ORGANIZATION: Organization = {
  id: '5f0c1f0e-6d0b-4c39-9a55-6f5b7ed0a004',
  slug: 'harbour-city',
  name: 'Harbour City',
  description: '',
  url: 'https://harbour.example/',
  theme: THEME,
  updated_at: '2026-11-21T02:44:39.997000',
}

const OrganizationPage = pageOf('OrganizationPage', z.array(Organization))

export function organizationViews({ database }: Services): View[] {
  return [
    {
      path: '/v0.3/organizations/',
      name: 'Organization List',
      description: 'Organizations by slug, page by page.',
      operations: {
        GET: listOperation({
          id: 'listOrganizations',
          summary: 'All organizations',
          output: OrganizationPage,
          example: ORGANIZATION,
          source: () => ({
            list: (limit, offset) => listOrganizations(database, limit, offset),
            count: () => countOrganizations(database),
          }),
          present: presentOrganization,
        }),
      },
    },
    {
      path: '/v0.3/organizations/:slug/',
      pathExample: 'harbour-city',
      name: 'Organization Instance',
      description: 'One organization.',
      operations: {
        GET: {
          id: 'getOrganization',
          summary: 'An organization by its slug',
          output: Organization,
          example: ORGANIZATION,
          async handle({ params }) {
            const slug = params['slug'] ?? ''
            const organization = isSlug(slug) ? await findOrganization(database, slug) : undefined
            if (!organization) throw new NotFound()
            return { body: presentOrganization(organization) }
          },
        },
      },
    },
  ]
}

function presentOrganization({ theme, ...row }: OrganizationRow): Organization {
  const { id, slug, name, description, url, updated_at } = row
  return { id, slug, name, description, url, theme: theme && presentTheme(theme), updated_at }
}
