/** The layers that the service has, each described from its columns. */

import { PLACE_FORM } from '../../core/model/place-form.ts'
import { type Form, titleOf } from '../../core/model/presentation.ts'
import { PLACE_FACETS } from '../../core/query/facets.ts'
import { layerFilters, PLACE_FILTERS } from '../../core/query/filters/filters.ts'
import { LISTED_PLACES } from '../../core/query/place-fields.ts'
import type { QueryParameter } from '../../core/query/query-parameter.ts'
import type { ConfiguredLayer } from '../../layers/configured/describe.ts'
import type { Shape } from '../../layers/configured/shape.ts'
import { describeColumns } from '../../layers/described.ts'
import { EVENTS } from '../../layers/events.ts'
import type { Layer } from '../../layers/layer.ts'
import { PLACES } from '../../layers/places.ts'
import { layerPath } from './operators.ts'
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
  /** What maps draw; absent if there are no tiles. */
  readonly shape?: Shape['kind']
  /** Text that maps show. */
  readonly attribution?: string | undefined
}

const NO_FORM: Form = { groups: [], fields: {} }

const SERVED: readonly Served[] = [
  {
    layer: { ...PLACES, ...LISTED_PLACES },
    title: 'Places',
    shape: 'point',
    list: '/v0.3/places/',
    facets: PLACE_FACETS,
    parameters: PLACE_FILTERS,
    form: PLACE_FORM,
  },
  {
    layer: EVENTS,
    title: 'Events',
    shape: 'point',
    list: '/v0.3/events/',
    facets: EVENTS.fields.facets,
    parameters: layerFilters(EVENTS),
    form: NO_FORM,
  },
]

function servedOf(layer: ConfiguredLayer): Served {
  const { name, fields, isEditorsOnly, shape, attribution } = layer
  return {
    layer,
    title: titleOf(layer),
    list: layerPath(name),
    facets: fields.facets,
    parameters: layerFilters(layer),
    form: NO_FORM,
    ...(!isEditorsOnly && { shape: shape.kind }),
    attribution,
  }
}

/** Both addresses without a slash at the end. `own` are layers of operators' tables. */
export function describeLayers(
  publicUrl: string,
  tilesUrl: string,
  own: readonly ConfiguredLayer[] = [],
): DescribedLayer[] {
  return [...SERVED, ...own.map(servedOf)].map(({ layer, title, list, facets, shape, attribution, ...served }) => ({
    name: layer.name,
    title,
    ...(shape && { shape }),
    ...(attribution !== undefined && { attribution }),
    links: {
      list: publicUrl + list,
      ...(facets.length > 0 && { facets: `${publicUrl}${list}facets/` }),
      ...(shape && {
        tiles: `${tilesUrl}/maps/${layer.name}/{z}/{x}/{y}.mvt`,
        tilejson: `${tilesUrl}/maps/${layer.name}.json`,
      }),
    },
    columns: describeColumns(layer, { facets, fields: served.form.fields }),
    shorthands: layer.fields.shorthands,
    parameters: served.parameters
      .filter(({ name }) => layer.fields.resolve(name) === undefined)
      .map(({ name, description }) => ({ name, description })),
    orderings: [...Object.keys(layer.orders), 'distance'],
    form: served.form.groups,
  }))
}
