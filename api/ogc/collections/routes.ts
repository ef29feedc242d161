/** `/ogc/collections`, and each collection. */

import type { View, ViewRequest } from '../../http/view.ts'
import type { Services } from '../../services.ts'
import { OGC, selfLinks } from '../http/link.ts'
import { numberParameter } from '../http/parameters.ts'
import { resource } from '../http/resource.ts'
import type { Collections } from './collections.ts'
import { COLLECTION_EXAMPLE } from './example.ts'
import { presentCollection } from './presenter.ts'
import { OgcCollection, OgcCollections } from './schema.ts'

/** Lists on a page. */
const MAX_LISTS = 100

const OFFSET = numberParameter(
  'offset',
  'Number of lists to skip: `next` has it. The other collections are on the first page.',
  {
    minimum: 0,
    default: 0,
  },
)

export function collectionViews({ publicUrl }: Services, collections: Collections): View[] {
  const dependsOnCaller = collections.dependOnCaller
  return [
    resource(
      {
        path: `${OGC}/collections`,
        name: 'Collections',
        description: `Places, events, the layers of operators' tables, and up to ${MAX_LISTS} lists of places.`,
        dependsOnCaller,
        read: {
          id: 'getOgcCollections',
          summary: 'All collections of features',
          parameters: [OFFSET],
          output: OgcCollections,
          example: { links: [], collections: [COLLECTION_EXAMPLE] },
          handle: answerCollections,
        },
      },
      publicUrl,
    ),
    resource(
      {
        path: `${OGC}/collections/:collection`,
        pathExample: 'places',
        name: 'Collection',
        description: 'What a collection has, and links to its features.',
        dependsOnCaller,
        read: {
          id: 'getOgcCollection',
          summary: 'A collection of features',
          output: OgcCollection,
          example: COLLECTION_EXAMPLE,
          async handle({ params, caller }) {
            const collection = await collections.find(params['collection'] ?? '', caller)
            return { body: await presentCollection(collection, publicUrl) }
          },
        },
      },
      publicUrl,
    ),
  ]

  async function answerCollections({ parameters, caller, url }: ViewRequest) {
    const offset = OFFSET.valueIn(parameters)
    const { places } = collections
    const [lists, required] = await Promise.all([collections.lists(MAX_LISTS + 1, offset), places.attributions()])
    const shown = lists.slice(0, MAX_LISTS).map((list) => ({ ...list, attributions: async () => required }))
    const layers = offset === 0 ? collections.layers(caller) : []
    const next = `${url}?offset=${offset + MAX_LISTS}`
    const body = {
      links: [
        ...selfLinks(url, 'application/json', 'Collections'),
        ...(lists.length > MAX_LISTS
          ? [{ href: next, rel: 'next', type: 'application/json', title: 'More lists' }]
          : []),
      ],
      collections: await Promise.all([...layers, ...shown].map((each) => presentCollection(each, publicUrl))),
    }
    return { body }
  }
}
