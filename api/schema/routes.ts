/** The description of the interface for machines, one for each version of it. */
import type { Services } from '../services.ts'
import type { View } from '../view/view.ts'
import { SchemaDocument, schemaDocument } from './document.ts'

/** `views` are those of all versions; `prefix` is the version's, as `/v0.3`. */
export function schemaView(prefix: string, views: readonly View[], { publicUrl }: Services): View {
  let document: ReturnType<typeof schemaDocument> | undefined
  const view: View = {
    path: `${prefix}/schema/`,
    name: 'Schema',
    description: 'This interface as OpenAPI 3.1.',
    operations: {
      GET: {
        id: 'getSchema',
        summary: 'This document',
        output: SchemaDocument,
        handle() {
          // It can not change while the program runs.
          document ??= schemaDocument([...views, view], prefix, publicUrl)
          return { body: document }
        },
      },
    },
  }
  return view
}
