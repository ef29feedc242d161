/** Links of answers below `/ogc/`, as OGC API - Common has them. */
import { z } from 'zod'
import { components } from '../../http/json-schema.ts'

export const Link = z
  .object({
    href: z.string().describe('Absolute address, or a template of addresses'),
    rel: z.string(),
    type: z.string().optional().describe('Media type'),
    title: z.string().optional(),
    templated: z.boolean().optional(),
  })
  .register(components, { id: 'OgcLink' })
export type Link = z.infer<typeof Link>

export const Links = z.array(Link)

/** Relation types that OGC has registered. */
export function ogcRel(name: string): string {
  return `http://www.opengis.net/def/rel/ogc/1.0/${name}`
}

/** Path of everything here, below the address of the API. */
export const OGC = '/ogc'

/** Path of a collection. Ids are of letters, digits, `-` and `_`. */
export function collectionPath(id: string): string {
  return `${OGC}/collections/${id}`
}

/** Returns the links to a document and to its page. `url` is its address, without a query string. */
export function selfLinks(url: string, type: string, title: string): Link[] {
  return [
    { href: url, rel: 'self', type, title },
    { href: `${url}?f=html`, rel: 'alternate', type: 'text/html', title: `${title} as HTML` },
  ]
}
