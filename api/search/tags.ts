/** The tags of places, for fields that complete them. */
import { z } from 'zod'
import { COSTS } from '../../core/limits/budget.ts'
import { MAX_VALUE_LENGTH } from '../../core/query/limits.ts'
import { InvalidParameter, scalar } from '../../core/query/parameters.ts'
import { type QueryParameter, textParameter } from '../../core/query/query-parameter.ts'
import { withOptions } from '../../sql/core/database.ts'
import { placeTags } from '../../sql/places/tags.ts'
import { pageOf } from '../http/answer-schemas.ts'
import { components } from '../http/json-schema.ts'
import { singlePage } from '../http/page.ts'
import type { View } from '../http/view.ts'
import type { Services } from '../services.ts'
import { CURRENT } from '../versions.ts'

/** Maximum number of tags in a response. */
const MAX_TAGS = 100

const PARAMETERS: readonly QueryParameter[] = [
  textParameter('search', 'A part of a tag. It may also be the whole query string: `/v0.3/tags/?outdoor`.', 'outdoor'),
]

const Tag = z
  .object({ name: z.string().describe('In lower case'), places: z.int().min(1).describe('Number of places') })
  .register(components, { id: 'Tag' })

export function tagView({ database }: Services): View {
  return {
    path: `${CURRENT}/tags/`,
    name: 'Tag List',
    description: `The tags of places that contain a text, the most frequent first, at most ${MAX_TAGS}.`,
    operations: {
      GET: {
        id: 'listTags',
        summary: 'Tags of places by a part of them',
        parameters: PARAMETERS,
        output: pageOf('TagPage', z.array(Tag)),
        example: singlePage([{ name: 'art nouveau', places: 2 }]),
        async handle({ parameters, signal, spend }) {
          const text = scalar(parameters, 'search') ?? bareText(parameters)
          if (text === '') spend(COSTS.expensive)
          if (text.length > MAX_VALUE_LENGTH) {
            throw new InvalidParameter('search', `Ensure this value has at most ${MAX_VALUE_LENGTH} characters.`)
          }
          const results = await placeTags(withOptions(database, { signal }), text, MAX_TAGS)
          return { body: singlePage(results) }
        },
      },
    },
  }
}

/** Returns the query string of a client that sends nothing but the text: `?art`. */
function bareText(parameters: URLSearchParams): string {
  const [[name, value] = ['', ''], ...rest] = parameters
  return value === '' && rest.length === 0 && name !== 'search' ? name : ''
}
