/** `/ogc/conformance`: which classes of which standards are met. docs/ogc.md says where we depart from one. */
import { z } from 'zod'
import { components } from '../http/json-schema.ts'
import type { View } from '../http/view.ts'
import type { Services } from '../services.ts'
import { OGC } from './http/link.ts'
import { resource } from './http/resource.ts'

const Conformance = z.object({ conformsTo: z.array(z.string()) }).register(components, { id: 'OgcConformance' })

const CLASSES: readonly (readonly [standard: string, ...classes: string[]])[] = [
  ['ogcapi-common-1/1.0', 'core', 'landing-page', 'json', 'html', 'oas30'],
  ['ogcapi-common-2/1.0', 'collections'],
  ['ogcapi-features-1/1.0', 'core', 'geojson', 'html', 'oas30'],
  ['ogcapi-features-1/1.1', 'oas31'],
  ['ogcapi-features-2/1.0', 'crs'],
  ['ogcapi-features-3/1.0', 'queryables', 'queryables-query-parameters', 'filter', 'features-filter'],
  ['cql2/1.0', 'cql2-text', 'cql2-json', 'basic-cql2', 'advanced-comparison-operators'],
  ['ogcapi-features-4/1.0', 'create-replace-delete', 'update', 'features', 'optimistic-locking-etags'],
  [
    'ogcapi-features-5/1.0',
    'schemas',
    'advanced-property-roles',
    'returnables-and-receivables',
    'queryables',
    'sortables',
  ],
  ['ogcapi-features-8/1.0', 'sortables', 'sorting', 'features-sorting'],
  ['ogcapi-tiles-1/1.0', 'core', 'tileset', 'tilesets-list', 'geodata-tilesets', 'mvt', 'oas30'],
]

const BODY = {
  conformsTo: CLASSES.flatMap(([standard, ...classes]) =>
    classes.map((name) => `http://www.opengis.net/spec/${standard}/conf/${name}`),
  ),
}

export function conformanceView({ publicUrl }: Services): View {
  return resource(
    {
      path: `${OGC}/conformance`,
      name: 'Conformance',
      description: 'The conformance classes that the OGC API meets.',
      read: {
        id: 'getOgcConformance',
        summary: 'Conformance classes',
        output: Conformance,
        example: BODY,
        handle: () => ({ body: BODY }),
      },
    },
    publicUrl,
  )
}
