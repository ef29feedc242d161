/** `/ogc/api`: the OGC API alone as OpenAPI. `/v0.3/schema/` has it beside everything else. */
import type { Format } from '../http/negotiation.ts'
import type { View } from '../http/view.ts'
import { SchemaDocument, schemaDocument } from '../schema/document.ts'
import type { Services } from '../services.ts'
import { CURRENT } from '../versions.ts'
import { OGC } from './http/link.ts'
import { resource } from './http/resource.ts'

export const OPENAPI: Format = { name: 'openapi', mediaType: 'application/vnd.oai.openapi+json;version=3.1' }

export function definitionView({ publicUrl }: Services, views: readonly View[]): View {
  // It cannot change while the program runs.
  let made: object | undefined
  const view: View = resource(
    {
      path: `${OGC}/api`,
      name: 'API definition',
      description: 'The OGC API as OpenAPI 3.1.',
      format: OPENAPI,
      read: {
        id: 'getOgcDefinition',
        summary: 'This API as OpenAPI',
        output: SchemaDocument,
        // The document is its own example.
        example: undefined,
        handle() {
          made ??= schemaDocument([...views, view], CURRENT, publicUrl, true)
          return { body: made }
        },
      },
    },
    publicUrl,
  )
  return view
}
