/** Lists of places by organizations, each with its effective theme. */
import { countLists, findList, listLists } from '../../sql/events/organizations.ts'
import { NotFound } from '../errors.ts'
import { listOperation } from '../http/list-operation.ts'
import { recordKey } from '../http/record-key.ts'
import type { View } from '../http/view.ts'
import type { Services } from '../services.ts'
import { addPlaceOperation, removePlaceOperation } from './edit-places.ts'
import { changeListOperation, createListOperation, deleteListOperation } from './edits.ts'
import { LIST, List, ListPage, presentList } from './schema.ts'

export function listViews(services: Services): View[] {
  const { database } = services
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
        POST: createListOperation(services),
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
        PATCH: changeListOperation(services),
        DELETE: deleteListOperation(services),
      },
    },
    {
      path: '/v0.3/lists/:key/places/:place/',
      name: 'List Place',
      description: 'A place in a list, which editors add and take out.',
      operations: { PUT: addPlaceOperation(services), DELETE: removePlaceOperation(services) },
    },
  ]
}
