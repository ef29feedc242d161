/** A collection: the rows of a layer, or the places of a list. */
import type { z } from 'zod'
import type { Bbox } from '../../../core/geo/bbox.ts'
import { layerFilters } from '../../../core/query/filters/filters.ts'
import type { Listed } from '../../../core/query/listed.ts'
import { parameterNames } from '../../../core/query/parse/known-parameters.ts'
import { PLACE_LIST_PARAMETERS } from '../../../core/query/parse/list.ts'
import type { Layer } from '../../../layers/layer.ts'
import type { Attribution } from '../../../sql/sources/sources.ts'
import { inputSchema, type JsonSchema } from '../../http/json-schema.ts'
import type { Features } from './features.ts'

export interface Collection {
  readonly id: string
  readonly title: string
  readonly description: string
  /** What its list can be asked. */
  readonly layer: Listed & Pick<Layer, 'name' | 'columns'>
  /** Names of the filters of its list. */
  readonly filters: ReadonlySet<string>
  /** JSON Schema of its properties, by name. */
  readonly properties: Readonly<Record<string, JsonSchema>>
  /** `geometry-point`: as JSON Schema of OGC names it. */
  readonly geometry: string
  /** The properties in which a feature begins and ends, if it has times. */
  readonly during?: { readonly start: string; readonly end: string }
  /** Slug of the list whose places it has. */
  readonly list?: string
  readonly isEditorsOnly: boolean
  readonly features: Features
  /** Returns a box around all features; undefined if it is not known. */
  extent(): Promise<Bbox | undefined>
  attributions(): Promise<readonly Attribution[]>
}

export const FILTERS_OF_PLACES = parameterNames(PLACE_LIST_PARAMETERS.filter(({ parse }) => parse !== undefined))

export function filtersOf(layer: Layer): ReadonlySet<string> {
  return parameterNames(layerFilters(layer))
}

/** Returns the schemas of an object's members. */
export function schemasOf(object: z.ZodObject): Readonly<Record<string, JsonSchema>> {
  return (inputSchema(object).properties ?? {}) as Record<string, JsonSchema>
}
