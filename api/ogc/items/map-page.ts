/** Where people see features: the explorer, with the same filters and at the place asked for. */

import { middleMeridian } from '../../../core/geo/antimeridian.ts'
import { viewOfBox } from '../../../core/geo/view-of-box.ts'
import { boxOf } from '../../../core/query/filters/area.ts'
import { fail } from '../../../core/query/parameters.ts'
import { NotFound } from '../../errors.ts'
import type { ViewRequest } from '../../http/view.ts'
import type { Collection } from '../collections/collection.ts'
import { boxIn } from './bbox.ts'
import { fieldNames } from './fields.ts'
import { askedItems } from './parameters.ts'

/** Parameters of pages, which the explorer does not have. */
const OF_PAGES = ['per_page', 'cursor', 'ordering', 'fields']

/** Returns the address of the explorer. Throws `InvalidParameter`. */
export function mapOfItems(collection: Collection, { parameters }: ViewRequest, publicUrl: string): string {
  const { parameters: asked } = askedItems(parameters, collection)
  const [field] = fieldNames(collection).filter((name) => parameters.has(name))
  if (field !== undefined) fail(field, 'The map has no such filter. Use it in `filter`.')
  for (const name of OF_PAGES) asked.delete(name)
  const query = queryOf(collection, asked)
  const [box] = boxIn(parameters)
  if (box) {
    const { west, east, ...sides } = boxOf(box)
    const width = west <= east ? east - west : east + 360 - west
    const middle = middleMeridian(west, east)
    const { latitude, zoom } = viewOfBox({ ...sides, west: middle - width / 2, east: middle + width / 2 })
    query.set('at', [rounded(latitude), rounded(middle), zoom].join())
  }
  return address(collection, query, publicUrl)
}

/** Throws `NotFound`. */
export async function mapOfItem(
  collection: Collection,
  id: string,
  request: ViewRequest,
  publicUrl: string,
): Promise<string> {
  const found = await collection.features.one(id, request)
  if (!found) throw new NotFound()
  const query = queryOf(collection, new URLSearchParams())
  if (isOfPlaces(collection)) query.set('place', id)
  else if (!collection.during) query.set('row', `${collection.layer.name}/${id}`)
  return address(collection, query, publicUrl)
}

/** The explorer has filters of places by their names, and those of a layer behind the layer's name. */
function queryOf(collection: Collection, asked: URLSearchParams): URLSearchParams {
  const { layer, during } = collection
  if (isOfPlaces(collection)) return asked
  if (during) return new URLSearchParams({ events: 'coming' })
  const filters = [...asked].map(([name, value]) => [`${layer.name}.${name}`, value])
  return new URLSearchParams([['layers', layer.name], ...filters])
}

/** A metre. */
function rounded(degrees: number): number {
  return Number(degrees.toFixed(5))
}

function isOfPlaces({ layer }: Collection): boolean {
  return layer.name === 'places'
}

function address({ list }: Collection, query: URLSearchParams, publicUrl: string): string {
  const path = list === undefined ? '/' : `/lists/${list}`
  return publicUrl + path + (query.size > 0 ? `?${query}` : '')
}
