/** The filters `list` and `organization`: places of the lists that organizations make. */
import { fail, listedValues } from '../parameters.ts'
import { filtersTogether } from './filter.ts'

/** In one of these lists, or in a list of one of these organizations. Lists are stored beside the places. */
export interface MembershipCondition {
  readonly op: 'member'
  readonly of: 'list' | 'organization'
  readonly slugs: readonly string[]
}

/** Maximum number of slugs of one parameter. */
const MAX_SLUGS = 100
const SLUG = '[a-z\\d]+(?:-[a-z\\d]+)*'
const IS_SLUG = new RegExp(`^${SLUG}$`)

const schema = { type: 'string', pattern: `^\\s*(?:${SLUG}\\s*,\\s*){0,${MAX_SLUGS - 1}}(?:${SLUG}\\s*)?$` }

const OF = [
  {
    name: 'list',
    description:
      'Slugs of lists, separated by commas: places of any of them, in the usual order. A list that is not there has none.',
    schema,
    example: 'cozy-cafes',
  },
  {
    name: 'organization',
    description: 'Slugs of organizations, separated by commas: places of any of their lists.',
    schema,
    example: 'harbour-city',
  },
] as const

export const MEMBERSHIP_FILTERS = filtersTogether<MembershipCondition>(OF, { member: 'lists' }, (parameters) =>
  OF.flatMap(({ name }) => {
    const slugs = [...new Set(listedValues(parameters, name))]
    if (slugs.length > MAX_SLUGS) fail(name, `Ensure there are at most ${MAX_SLUGS} values.`)
    const wrong = slugs.find((slug) => !IS_SLUG.test(slug))
    if (wrong !== undefined) fail(name, `“${wrong}” is not a slug: lower case letters, digits and single hyphens.`)
    return slugs.length === 0 ? [] : [{ op: 'member', of: name, slugs }]
  }),
)
