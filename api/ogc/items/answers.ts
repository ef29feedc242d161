/** Answers with features: pages, and single ones. */

import { NotFound } from '../../errors.ts'
import { listText } from '../../http/page.ts'
import type { ViewRequest } from '../../http/view.ts'
import type { Collection } from '../collections/collection.ts'
import type { Feature } from '../collections/features.ts'
import { CRS84, type CrsName } from '../http/crs-names.ts'
import { collectionPath, type Link } from '../http/link.ts'
import { GEOJSON } from '../http/resource.ts'
import { crsIn, geometryIn } from './crs.ts'
import { askedItems, CRS_PARAMETER } from './parameters.ts'

/** `publicUrl` is the address of the API, without a trailing slash. */
export async function answerItems(collection: Collection, request: ViewRequest, publicUrl: string) {
  const { parameters, url } = request
  const crs = crsIn(parameters, CRS_PARAMETER.name)
  const { features, returned, count, next } = await collection.features.page(
    askedItems(parameters, collection),
    request,
  )
  const query = String(parameters)
  const { mediaType: type } = GEOJSON
  const links: Link[] = [
    { href: query === '' ? url : `${url}?${query}`, rel: 'self', type, title: collection.title },
    { href: withFormat(url, parameters, 'html'), rel: 'alternate', type: 'text/html', title: 'On the map' },
    ...(next === null ? [] : [{ href: next, rel: 'next', type, title: 'Next page' }]),
    collectionLink(collection, publicUrl),
  ]
  const head = {
    type: 'FeatureCollection',
    timeStamp: new Date().toISOString(),
    numberMatched: count,
    numberReturned: returned,
    links,
  }
  return { body: listText(head, 'features', featuresIn(features, crs)), headers: crsHeader(crs) }
}

/** Throws `NotFound`. */
export async function answerItem(collection: Collection, id: string, request: ViewRequest, publicUrl: string) {
  const crs = crsIn(request.parameters, CRS_PARAMETER.name)
  const found = await collection.features.one(id, request)
  if (!found) throw new NotFound()
  const feature = shownFeature(found, collection, publicUrl)
  return { body: { ...feature, geometry: geometryIn(feature.geometry, crs) }, headers: crsHeader(crs) }
}

/** Returns a single feature with its links, in longitude and latitude. */
export function shownFeature(feature: Feature, collection: Collection, publicUrl: string) {
  const { type, id, geometry, properties } = feature
  const href = `${publicUrl}${collectionPath(collection.id)}/items/${encodeURIComponent(id)}`
  const links: Link[] = [
    { href, rel: 'self', type: GEOJSON.mediaType, title: 'This feature' },
    { href: `${href}?f=html`, rel: 'alternate', type: 'text/html', title: 'On the map' },
    collectionLink(collection, publicUrl),
  ]
  return { type, id, geometry, properties, links }
}

export function crsHeader(crs: CrsName): { 'Content-Crs': string } {
  return { 'Content-Crs': `<${crs}>` }
}

/** `features` is the JSON of an array, in longitude and latitude. */
function featuresIn(features: string, crs: CrsName): string {
  if (crs === CRS84) return features
  const all = JSON.parse(features) as Feature[]
  return JSON.stringify(all.map((feature) => ({ ...feature, geometry: geometryIn(feature.geometry, crs) })))
}

function collectionLink({ id, title }: Collection, publicUrl: string): Link {
  return { href: publicUrl + collectionPath(id), rel: 'collection', type: 'application/json', title }
}

function withFormat(url: string, parameters: URLSearchParams, format: string): string {
  const all = new URLSearchParams(parameters)
  all.set('f', format)
  return `${url}?${all}`
}
