/** The lists that a place is in: their names, without their other places. */
import { z } from 'zod'
import { countListsOfPlace, type ListName, listsOfPlace } from '../../sql/events/list-places.ts'
import { shownPlace } from '../contributions/place-posts.ts'
import { pageOf } from '../http/answer-schemas.ts'
import { components } from '../http/json-schema.ts'
import { listOperation } from '../http/list-operation.ts'
import type { View } from '../http/view.ts'
import { SAMPLE_PLACE } from '../places/examples.ts'
import type { Services } from '../services.ts'

const PlaceList = z
  .object({
    slug: z.string().describe('The list has its page at `/lists/<slug>`'),
    name: z.string(),
    organization: z.string().describe('Name of the organization whose list it is'),
  })
  .register(components, { id: 'PlaceList' })

export function placeListView({ database }: Services): View {
  return {
    path: '/v0.3/places/:id/lists/',
    pathExample: SAMPLE_PLACE,
    name: 'Place List List',
    description: 'The lists that a place is in, by slug.',
    operations: {
      GET: listOperation({
        id: 'listPlaceLists',
        summary: 'Lists that have a place',
        output: pageOf('PlaceListPage', z.array(PlaceList)),
        example: { slug: 'cozy-cafes', name: 'Cozy cafés', organization: 'Harbour City Guide' },
        async source({ params }) {
          const place = await shownPlace(database, params['id'] ?? '')
          return {
            list: (limit, offset) => listsOfPlace(database, place, limit, offset),
            count: () => countListsOfPlace(database, place),
          }
        },
        present: (row: ListName) => row,
      }),
    },
  }
}
