/** The layers that the service has, each described from its columns. */

import { PLACE_FORM } from '../../core/model/place-form.ts'
import type { Form } from '../../core/model/presentation.ts'
import { filterParameters, PLACE_FILTER_PARAMETERS } from '../../core/query/catalogue/layer-parameters.ts'
import type { QueryParameter } from '../../core/query/catalogue/list-parameters.ts'
import { PLACE_FACETS } from '../../core/query/facets.ts'
import { LISTED_PLACES } from '../../core/query/place-fields.ts'
import { describeColumns } from '../../layers/described.ts'
import { EVENTS } from '../../layers/events.ts'
import type { Layer } from '../../layers/layer.ts'
import { PLACES } from '../../layers/places.ts'
import type { DescribedLayer } from './schema.ts'

interface Served {
  readonly layer: Pick<Layer, 'name' | 'columns' | 'fields' | 'orders'>
  readonly title: string
  /** Path of the list. */
  readonly list: string
  /** What the facets of the list can count. */
  readonly facets: readonly string[]
  /** Filters of the list. */
  readonly parameters: readonly QueryParameter[]
  readonly form: Form
}

const NO_FORM: Form = { groups: [], fields: {} }

const SERVED: readonly Served[] = [
  {
    layer: { ...PLACES, ...LISTED_PLACES },
    title: 'Places',
    list: '/v0.3/places/',
    facets: PLACE_FACETS,
    parameters: PLACE_FILTER_PARAMETERS,
    form: PLACE_FORM,
  },
  {
    layer: EVENTS,
    title: 'Events',
    list: '/v0.3/events/',
    facets: EVENTS.fields.facets,
    parameters: filterParameters(EVENTS),
    form: NO_FORM,
  },
]

/** Both addresses without a slash at the end. */
export function describeLayers(publicUrl: string, tilesUrl: string): DescribedLayer[] {
  return SERVED.map(({ layer, title, list, facets, parameters, form }) => ({
    name: layer.name,
    title,
    links: {
      list: publicUrl + list,
      facets: `${publicUrl}${list}facets/`,
      tiles: `${tilesUrl}/maps/${layer.name}/{z}/{x}/{y}.mvt`,
      tilejson: `${tilesUrl}/maps/${layer.name}.json`,
    },
    columns: describeColumns(layer, { facets, fields: form.fields }),
    shorthands: layer.fields.shorthands,
    parameters: parameters
      .filter(({ name }) => layer.fields.resolve(name) === undefined)
      .map(({ name, description }) => ({ name, description })),
    orderings: [...Object.keys(layer.orders), 'distance'],
    form: form.groups,
  }))
}
