/** Themes, read-only: a list, and each by its id or slug. */

import { MAX_SEARCH_TERMS, searchTerms } from '../../core/query/filters/search-terms.ts'
import { type ValueParameter, valueParameter } from '../../core/query/query-parameter.ts'
import { countThemes, findTheme, listThemes } from '../../sql/events/themes.ts'
import { NotFound } from '../errors.ts'
import { listOperation } from '../http/list-operation.ts'
import { recordKey } from '../http/record-key.ts'
import type { View } from '../http/view.ts'
import type { Services } from '../services.ts'
import { THEME } from './example.ts'
import { presentTheme } from './presenter.ts'
import { Theme, ThemePage } from './schema.ts'

const SEARCH: ValueParameter<string[]> = {
  name: 'search',
  description: `Up to ${MAX_SEARCH_TERMS} terms, separated by spaces or commas. Each must occur in the name, the \
slug or the description. Case is ignored.`,
  schema: { type: 'string', pattern: `^[\\s,]*(?:[^\\s,]+(?:[\\s,]+|$)){0,${MAX_SEARCH_TERMS}}$` },
  example: 'harbour',
  valueIn: searchTerms,
}
const SLUG = exactText('slug', 'The theme with exactly this slug.', 'harbour')
const NAME = exactText('name', 'Themes with exactly this name.', 'Harbour')

/** Returns a parameter of a text without white space at its ends; undefined if it is empty. */
function exactText(name: string, description: string, example: string): ValueParameter<string | undefined> {
  return valueParameter({
    name,
    description,
    schema: { type: 'string', pattern: '^[^\\u0000]*$' },
    example,
    otherwise: undefined,
    // PostgreSQL's text can't hold NUL.
    read: (text, refuse) =>
      text.trim().includes('\0') ? refuse('Null characters are not allowed.') : text.trim() || undefined,
  })
}

export function themeViews({ database }: Services): View[] {
  return [
    {
      path: '/v0.3/themes/',
      name: 'Theme List',
      description: 'Themes by slug, page by page.',
      operations: {
        GET: listOperation({
          id: 'listThemes',
          summary: 'Themes by text, slug or name',
          parameters: [SEARCH, SLUG, NAME],
          output: ThemePage,
          example: THEME,
          source({ parameters }) {
            const filter = {
              terms: SEARCH.valueIn(parameters),
              slug: SLUG.valueIn(parameters),
              name: NAME.valueIn(parameters),
            }
            return {
              list: (limit, offset) => listThemes(database, filter, limit, offset),
              count: () => countThemes(database, filter),
            }
          },
          present: presentTheme,
        }),
      },
    },
    {
      path: '/v0.3/themes/:key/',
      pathExample: 'harbour',
      name: 'Theme Instance',
      description: 'One theme, by its id or its slug.',
      operations: {
        GET: {
          id: 'getTheme',
          summary: 'A theme by its slug or id',
          output: Theme,
          example: THEME,
          async handle({ params }) {
            const key = recordKey(params['key'] ?? '')
            const theme = key && (await findTheme(database, key))
            if (!theme) throw new NotFound()
            return { body: presentTheme(theme) }
          },
        },
      },
    },
  ]
}
