/** Events, and the layers of operators' tables, as collections. */
import { z } from 'zod'
import { LayerAnswers } from '../../../answers/layers.ts'
import { titleOf } from '../../../core/model/presentation.ts'
import type { ConfiguredLayer } from '../../../layers/configured/describe.ts'
import type { Shape } from '../../../layers/configured/shape.ts'
import { EVENTS } from '../../../layers/events.ts'
import type { Layer } from '../../../layers/layer.ts'
import { propertySchemas } from '../../layers/presenter.ts'
import type { Services } from '../../services.ts'
import { type Collection, filtersOf, schemasOf } from './collection.ts'
import { rowFeatures } from './row-features.ts'

/** Names of JSON Schema's formats, by what tiles draw. */
const GEOMETRIES: Readonly<Record<Shape['kind'], string>> = {
  point: 'geometry-point',
  line: 'geometry-linestring-or-multilinestring',
  area: 'geometry-polygon-or-multipolygon',
  mixed: 'geometry-any',
}

export function eventCollection({ database, imageCdnUrl }: Services): Collection {
  return {
    ...collectionOf(new LayerAnswers(database, EVENTS), imageCdnUrl),
    title: 'Events',
    description: 'What happens at a position, often at a place, from a moment to another',
    during: { start: 'start_date', end: 'end_date' },
  }
}

export function ownCollection(services: Services, layer: ConfiguredLayer): Collection {
  const { database, layers, imageCdnUrl } = services
  if (!layers) throw new Error(`the layer ${layer.name} is not served`)
  const title = titleOf(layer)
  const { attribution: text } = layer
  return {
    ...collectionOf(layers.answers(database, layer), imageCdnUrl),
    title,
    description: `The layer ${title}`,
    geometry: GEOMETRIES[layer.shape.kind],
    isEditorsOnly: layer.isEditorsOnly,
    attributions: async () => (text === undefined ? [] : [{ text, url: null }]),
  }
}

function collectionOf(answers: LayerAnswers, imageCdnUrl: string): Omit<Collection, 'title' | 'description'> {
  const layer: Layer = answers.layer
  return {
    id: layer.name,
    layer,
    filters: filtersOf(layer),
    properties: schemasOf(z.object(propertySchemas(layer))),
    geometry: 'geometry-point',
    isEditorsOnly: false,
    features: rowFeatures(answers, imageCdnUrl),
    extent: async () => undefined,
    attributions: async () => [],
  }
}
