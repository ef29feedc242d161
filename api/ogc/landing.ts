/** `/ogc/`: where clients of the OGC API begin. */
import { z } from 'zod'
import { components } from '../http/json-schema.ts'
import type { View } from '../http/view.ts'
import type { Services } from '../services.ts'
import { OPENAPI, OPENAPI_30 } from './definition.ts'
import { type Link, Links, OGC, ogcRel, selfLinks } from './http/link.ts'
import { resource } from './http/resource.ts'

const LandingPage = z
  .object({ title: z.string(), description: z.string(), links: Links })
  .register(components, { id: 'OgcLandingPage' })

const PAGE = {
  title: 'Whereabouts',
  description: 'Places, events, lists of places and further layers, as features and as vector tiles.',
}

export function landingView({ publicUrl }: Services): View {
  const body = { ...PAGE, links: linksOf(publicUrl) }
  return resource(
    {
      path: `${OGC}/`,
      name: 'OGC API',
      description: 'The landing page of the OGC API: links to everything else.',
      read: {
        id: 'getOgcLandingPage',
        summary: 'The landing page',
        output: LandingPage,
        example: body,
        handle: () => ({ body }),
      },
    },
    publicUrl,
  )
}

function linksOf(publicUrl: string): Link[] {
  const url = publicUrl + OGC
  const type = 'application/json'
  return [
    ...selfLinks(`${url}/`, type, 'This page'),
    { href: `${url}/api`, rel: 'service-desc', type: OPENAPI.mediaType, title: 'This API as OpenAPI 3.1' },
    {
      href: `${url}/api?f=${OPENAPI_30.name}`,
      rel: 'service-desc',
      type: OPENAPI_30.mediaType,
      title: 'As OpenAPI 3.0',
    },
    { href: `${publicUrl}/docs/`, rel: 'service-doc', type: 'text/html', title: 'Reference of this API' },
    { href: `${url}/conformance`, rel: 'conformance', type, title: 'Conformance classes' },
    { href: `${url}/conformance`, rel: ogcRel('conformance'), type, title: 'Conformance classes' },
    { href: `${url}/collections`, rel: 'data', type, title: 'Collections of features' },
    { href: `${url}/collections`, rel: ogcRel('data'), type, title: 'Collections of features' },
    { href: `${url}/tileMatrixSets`, rel: ogcRel('tiling-schemes'), type, title: 'Tile matrix sets' },
    { href: `${url}/styles`, rel: ogcRel('styles'), type, title: 'Styles' },
  ]
}
