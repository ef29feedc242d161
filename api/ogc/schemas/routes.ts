/** `/queryables`, `/sortables` and `/schema` of each collection. */
import type { View } from '../../http/view.ts'
import type { Services } from '../../services.ts'
import type { Collection } from '../collections/collection.ts'
import type { Collections } from '../collections/collections.ts'
import { collectionPath } from '../http/link.ts'
import { JSON_SCHEMA, resource } from '../http/resource.ts'
import { OgcSchema, type PropertySchema, schemaDocument } from './json-schema.ts'
import { queryables } from './queryables.ts'
import { returnables } from './returnables.ts'
import { sortables } from './sortables.ts'

interface Kind {
  readonly name: string
  readonly title: string
  readonly summary: string
  readonly description: string
  readonly propertiesOf: (collection: Collection) => Record<string, PropertySchema>
}

const KINDS: readonly Kind[] = [
  {
    name: 'queryables',
    title: 'Queryables',
    summary: 'What filters can name',
    description:
      'The fields that filters can name. Each but the geometry is a parameter of `/items`; those of the list are others with a lookup behind them, such as `__in` or `__gte`.',
    propertiesOf: queryables,
  },
  {
    name: 'sortables',
    title: 'Sortables',
    summary: 'What `sortby` can name',
    description: 'The properties by which features can be ordered.',
    propertiesOf: sortables,
  },
  {
    name: 'schema',
    title: 'Schema',
    summary: 'The properties of features',
    description: 'The properties of features in answers.',
    propertiesOf: returnables,
  },
]

export function schemaViews({ publicUrl }: Services, collections: Collections): View[] {
  return KINDS.map(({ name, title, summary, description, propertiesOf }) =>
    resource(
      {
        path: `${collectionPath(':collection')}/${name}`,
        pathExample: 'places',
        name: title,
        description,
        dependsOnCaller: collections.dependOnCaller,
        formats: [JSON_SCHEMA],
        read: {
          id: `getOgc${title}`,
          summary,
          output: OgcSchema,
          // Readers of the document would take its `$id` for that of a part of the document.
          example: undefined,
          async handle({ params, caller, url }) {
            const collection = await collections.find(params['collection'] ?? '', caller)
            return { body: schemaDocument(url, { title: collection.title, description }, propertiesOf(collection)) }
          },
        },
      },
      publicUrl,
    ),
  )
}
