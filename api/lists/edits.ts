/** The operations by which editors make, change and delete lists (docs/lists.md). */
import { slugify } from '../../core/model/slug.ts'
import { changeList, createList, deleteList, type ListKey } from '../../sql/events/edited-lists.ts'
import type { ListRow } from '../../sql/events/organizations.ts'
import { InvalidFields, NotFound, PRECONDITION } from '../errors.ts'
import { ErrorDetail } from '../http/answer-schemas.ts'
import { inputOperation } from '../http/input-operation.ts'
import { entityTag, requireMatch } from '../http/json-body.ts'
import { recordKey } from '../http/record-key.ts'
import type { Answer, BaseOperation, Operation, ViewRequest } from '../http/view.ts'
import { SAMPLE_PLACE } from '../places/examples.ts'
import type { Services } from '../services.ts'
import { LIST, List, ListChange, NewListInput, presentList } from './schema.ts'

export const EDITORS = { needsToken: true, needsEditor: true } as const
/** Missing places that a refusal names. */
const MAX_NAMED = 10
/** Of a list whose name has no Latin letter and no digit. */
const NO_SLUG = 'list'

const MATCHED: Pick<BaseOperation, 'headers' | 'refusals'> = {
  headers: [{ name: 'If-Match', description: 'ETag of the list; `*`: whatever it is', example: '*' }],
  refusals: {
    412: ['The list has changed since', ErrorDetail, { detail: PRECONDITION.failed }],
    428: ['If-Match is missing', ErrorDetail, { detail: PRECONDITION.required }],
  },
}

export function createListOperation({ database }: Services): Operation {
  return inputOperation({
    id: 'createList',
    summary: 'Make a list, as an editor',
    description: 'Makes a list of any organization. `warnings` of its theme tell which colours the pages change.',
    ...EDITORS,
    status: 201,
    input: NewListInput,
    inputExample: { name: 'Corner cafés', organization: 'harbour-city', places: [SAMPLE_PLACE] },
    output: List,
    example: LIST,
    answerHeaders: { Location: 'Address of the list', ETag: 'ETag of the list' },
    async handle({ slug, name, description, organization, theme_overrides = {}, places = [] }, { url }) {
      const outcome = await createList(database, {
        ...{ name, organization, theme_overrides, places },
        slug: slug ?? slugify(name, NO_SLUG),
        isSlugFree: !slug,
        description: description ?? '',
      })
      if (outcome.kind === 'slug taken') throw new InvalidFields({ slug: ['list with this slug already exists.'] })
      if (outcome.kind === 'no organization') {
        throw new InvalidFields({ organization: [`Object with slug=${organization} does not exist.`] })
      }
      if (outcome.kind === 'no places') {
        const named = outcome.missing.slice(0, MAX_NAMED)
        throw new InvalidFields({ places: named.map((id) => `Invalid pk "${id}" - object does not exist.`) })
      }
      return answer(outcome.list, { Location: `${url}${outcome.list.slug}/` })
    },
  })
}

export function changeListOperation({ database }: Services): Operation {
  return inputOperation({
    id: 'changeList',
    summary: 'Change a list, as an editor',
    description: `Changes the name, the description, or the differences from the theme of the organization. The header \
If-Match must have the ETag of the list as GET answered it.`,
    ...EDITORS,
    ...MATCHED,
    input: ListChange,
    inputExample: { name: 'Cosy cafés', theme_overrides: { color_scheme: { accent: '#7a4a1d' } } },
    output: List,
    example: LIST,
    answerHeaders: { ETag: 'ETag of the changed list' },
    async handle({ name, description, theme_overrides }, request) {
      const values = {
        ...(name !== undefined && { name }),
        ...(description !== undefined && { description: description ?? '' }),
        ...(theme_overrides !== undefined && { theme_overrides }),
      }
      const list = await changeList(database, keyOf(request), { values, allow: matches(request) })
      if (!list) throw new NotFound()
      return answer(list)
    },
  })
}

export function deleteListOperation({ database }: Services): Operation {
  return {
    id: 'deleteList',
    summary: 'Delete a list, as an editor',
    description: 'Deletes a list. Its places stay. The header If-Match must have the ETag of the list.',
    ...EDITORS,
    ...MATCHED,
    status: 204,
    async handle(request) {
      if (!(await deleteList(database, keyOf(request), matches(request)))) throw new NotFound()
      return {}
    },
  }
}

export function keyOf({ params }: ViewRequest): ListKey {
  const key = recordKey(params['key'] ?? '')
  if (!key) throw new NotFound()
  return key
}

function matches({ header }: ViewRequest) {
  return (current: ListRow) => requireMatch(header('If-Match'), presentList(current))
}

function answer(row: ListRow, headers: Readonly<Record<string, string>> = {}): Answer {
  const body = presentList(row)
  return { body, headers: { ...headers, ETag: entityTag(Buffer.from(JSON.stringify(body))) } }
}
