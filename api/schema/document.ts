/** The OpenAPI 3.1 document, assembled from the views' descriptions of themselves. */
import { z } from 'zod'
import { componentSchemas, components } from '../http/json-schema.ts'
import type { View } from '../http/view.ts'
import { pathItem, templatePath } from './operations.ts'
import { errorComponents } from './responses.ts'
import { tagsOf } from './tags.ts'

/** The document itself. The OpenAPI Initiative defines its shape. */
export const SchemaDocument = z
  .object({ openapi: z.enum(['3.1.0', '3.0.3']) })
  .loose()
  .register(components, { id: 'SchemaDocument' })
export type SchemaDocument = z.infer<typeof SchemaDocument>

const CURRENT =
  'The same places and events are on the map tiles. To read a whole list of places, use `cursor`: numbered pages shift.'
const DEPRECATED = 'This version is deprecated. Use v0.3, which has the same resources and more.'

const TOKEN = { type: 'apiKey', in: 'header', name: 'Authorization', description: '`Token <token>`' }

/** Describes all views below `prefix`, such as `/v0.3`; for the current version, also those without a version. */
export function schemaDocument(
  views: readonly View[],
  prefix: string,
  publicUrl: string,
  isCurrent: boolean,
): SchemaDocument {
  const described = views.filter(
    ({ path, isUndocumented }) =>
      !isUndocumented && (path.startsWith(`${prefix}/`) || (isCurrent && !/^\/v\d/.test(path))),
  )
  const paths = Object.fromEntries(described.map((view) => [templatePath(view.path), pathItem(view)]))
  const responses = referredTo('responses', errorComponents(), [paths])
  const isOld = described.some(({ deprecated }) => deprecated)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Whereabouts',
      version: prefix.slice(2),
      description: `Places, events and related resources. ${isOld ? DEPRECATED : CURRENT}`,
      contact: { name: 'Documentation of this API', url: `${publicUrl}/docs/` },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: publicUrl }],
    tags: tagsOf(described.map(({ path }) => path)),
    paths,
    components: {
      schemas: referredTo('schemas', componentSchemas(), [paths, responses]),
      responses,
      ...(needsToken(described) && { securitySchemes: { token: TOKEN } }),
    },
  }
}

/** Returns the components that `things` refer to, directly or through others. */
function referredTo<Component extends object>(
  kind: 'schemas' | 'responses',
  all: Readonly<Record<string, Component>>,
  things: readonly object[],
): Record<string, Component> {
  const found = new Set<string>()
  const reference = new RegExp(`"#/components/${kind}/([\\w.-]+)"`, 'g')
  const look = (thing: object | undefined) => {
    for (const [, id = ''] of (JSON.stringify(thing) ?? '').matchAll(reference)) {
      if (found.has(id)) continue
      found.add(id)
      look(all[id])
    }
  }
  look(things)
  return Object.fromEntries(Object.entries(all).filter(([id]) => found.has(id)))
}

function needsToken(views: readonly View[]): boolean {
  return views.some(({ operations }) => Object.values(operations).some((operation) => operation.needsToken))
}
