/**
 * `/ogc/api`: the OGC API alone as OpenAPI, with paths below the landing page and the fields of each collection as
 * parameters. Clients such as GDAL and QGIS look for both there. `/v0.3/schema/` has it beside everything else.
 */
import type { Format } from '../http/negotiation.ts'
import type { View } from '../http/view.ts'
import { SchemaDocument, schemaDocument } from '../schema/document.ts'
import { asOpenApi30 } from '../schema/openapi-30.ts'
import type { Services } from '../services.ts'
import { CURRENT } from '../versions.ts'
import type { Collections } from './collections/collections.ts'
import { itemsOf, LIMIT_COMPONENT, type PathItem } from './described-items.ts'
import { collectionPath, OGC } from './http/link.ts'
import { resource } from './http/resource.ts'

export const OPENAPI: Format = { name: 'openapi', mediaType: 'application/vnd.oai.openapi+json;version=3.1' }
/** The only one that QGIS, GDAL and the tests of OGC look for. */
export const OPENAPI_30: Format = { name: 'openapi30', mediaType: 'application/vnd.oai.openapi+json;version=3.0' }

export function definitionView({ publicUrl }: Services, views: readonly View[], collections: Collections): View {
  // They cannot change while the program runs.
  let made: SchemaDocument | undefined
  let older: SchemaDocument | undefined
  const view: View = resource(
    {
      path: `${OGC}/api`,
      name: 'API definition',
      description: 'The OGC API as OpenAPI 3.1, or 3.0.',
      formats: [OPENAPI, OPENAPI_30],
      read: {
        id: 'getOgcDefinition',
        summary: 'This API as OpenAPI',
        output: SchemaDocument,
        // The document is its own example.
        example: undefined,
        handle({ format }) {
          made ??= ofCollections(schemaDocument([...views, view], CURRENT, publicUrl, true))
          if (format !== OPENAPI_30.name) return { body: made }
          older ??= asOpenApi30(made)
          return { body: older }
        },
      },
    },
    publicUrl,
  )
  return view

  function ofCollections(document: SchemaDocument): SchemaDocument {
    const paths = document['paths'] as Readonly<Record<string, PathItem>>
    const ofAny = paths[`${collectionPath('{collection}')}/items`]
    if (!ofAny) throw new Error('/ogc/api has no items')
    // Everybody sees the document, and no other collection is for everybody.
    const named = collections.layers(undefined).map((collection) => {
      const path = `${collectionPath(collection.id)}/items`
      return [path, itemsOf(collection, paths[path] ?? ofAny)] as const
    })
    const all = Object.entries({ ...paths, ...Object.fromEntries(named) })
    return {
      ...document,
      servers: [{ url: publicUrl + OGC }],
      paths: Object.fromEntries(all.map(([path, item]) => [path.slice(OGC.length), item])),
      components: { ...(document['components'] as object), parameters: LIMIT_COMPONENT },
    }
  }
}
