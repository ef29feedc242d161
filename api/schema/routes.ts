/** The machine-readable description of the API, one for each version. */
import type { Format } from '../http/negotiation.ts'
import type { View } from '../http/view.ts'
import type { Services } from '../services.ts'
import { CURRENT } from '../versions.ts'
import { SchemaDocument, schemaDocument } from './document.ts'

const YAML: Format = { name: 'yaml', mediaType: 'application/yaml' }

/** `views` has the views of all versions; `prefix` is that of this version, such as `/v0.3`. */
export function schemaView(prefix: string, views: readonly View[], { publicUrl }: Services): View {
  // It cannot change while the program runs.
  const document = once(() => schemaDocument([...views, view], prefix, publicUrl, prefix === CURRENT))
  // The package takes 40 ms of processor time to load.
  const asYaml = once(async () => {
    const { default: yaml } = await import('yaml')
    return yaml.stringify(document(), { aliasDuplicateObjects: false, lineWidth: 0 })
  })
  const view: View = {
    path: `${prefix}/schema/`,
    name: 'Schema',
    description: 'This API as OpenAPI 3.1.',
    formats: [YAML],
    operations: {
      GET: {
        id: 'getSchema',
        summary: 'This document',
        output: SchemaDocument,
        // The document is its own example.
        example: undefined,
        handle: async ({ format }) =>
          format === YAML.name
            ? { body: await asYaml(), headers: { 'Content-Type': YAML.mediaType } }
            : { body: document() },
      },
    },
  }
  return view
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
