/** Events: something that happens at a position, often at a place, from a moment to another. */
import type { Column, ColumnValues } from '../core/model/column.ts'
import { tableColumns } from '../core/model/column-sql.ts'
import { fieldCatalogue, onlyShown } from '../core/query/field-catalogue.ts'
import { columnOrders } from '../core/query/ordering.ts'
import type { Layer } from './layer.ts'

const property = { shown: 'property', filter: {} } as const
const feature = { shown: 'feature' } as const
const nullable = { ...property, nullable: true } as const

/** In the order of the API specification; our own columns come last. */
const COLUMNS = {
  id: {
    type: 'uuid',
    ...feature,
    filter: {},
    description: 'UUID',
    example: '9b5a2f0e-3d1c-4e0b-8a55-0f5b7ed0a101',
    tile: { description: 'UUID; in the API, the event is at /v0.3/events/<id>/' },
  },
  name: { type: 'text', ...property, tile: {}, description: 'Name', example: 'Jazz Night' },
  description: { type: 'text', shown: 'property', description: 'May contain HTML mark-up', example: 'A trio plays.' },
  start_date: {
    type: 'moment',
    ...property,
    tile: {},
    title: 'Start',
    description: 'Start, in UTC',
    example: '2026-11-21T18:30:00Z',
  },
  end_date: {
    type: 'moment',
    ...property,
    tile: {},
    title: 'End',
    description: 'End, in UTC',
    example: '2026-11-21T22:00:00Z',
  },
  longitude: { type: 'number', nullable: true, ...feature, description: 'Degrees', example: 13.3323 },
  latitude: { type: 'number', nullable: true, ...feature, description: 'Degrees', example: 52.5037 },
  timezone: {
    type: 'text',
    ...nullable,
    filter: { facet: true },
    format: 'time-zone',
    title: 'Time zone',
    description: 'A name of the IANA time zone database',
    example: 'Europe/Berlin',
  },
  address: { type: 'text', ...nullable, description: 'Address', example: 'Kurfürstendamm 18' },
  place_id: {
    type: 'uuid',
    ...nullable,
    as: 'svc_place',
    filter: { facet: true },
    tile: {},
    title: 'Place',
    description: 'Id of the place of the event, if it is stored',
    example: '5f0c1f0e-6d0b-4c39-9a55-6f5b7ed0a001',
  },
  categories: {
    type: 'labels',
    ...property,
    filter: { aliases: ['category'], facet: true },
    example: ['Music', 'Jazz'],
    tile: { first: 'primary_category' },
    singular: 'Category',
    description: 'Categories of the event',
  },
  images: {
    type: 'images',
    shown: 'property',
    as: 'svc_images',
    description: 'Images',
    example: [],
    tile: { name: 'thumbnail_url', description: 'The first image at 150 by 150 pixels; absent if there are none' },
  },
  url: { type: 'text', ...nullable, title: 'Website', description: 'Web site', example: 'https://jazz.example/' },
  data_source_identifier: {
    type: 'text',
    ...nullable,
    filter: { isExact: true },
    example: 'calendar:1',
    title: 'Identifier in the source',
    description: 'Identifier of the event in its source data; unique',
  },
  is_sample: {
    type: 'boolean',
    ...property,
    title: 'Sample',
    description: 'Whether it is generated sample data',
    example: false,
  },
  updated_at: {
    type: 'timestamp',
    ...property,
    title: 'Changed',
    description: 'UTC',
    example: '2026-11-21T02:44:39.997000',
  },
} as const satisfies Readonly<Record<string, Column>>

type Columns = typeof COLUMNS
type Value<Name extends keyof Columns> =
  | ColumnValues[Columns[Name]['type']]
  | (Columns[Name] extends { nullable: true } ? null : never)

/**
 * An event to be written. The keys are the columns of `events`; a missing key takes the column's default. Dates have an
 * offset; fractions of a second are rounded. Longitude and latitude come together; −180 ≤ longitude < 180. There is one
 * event for each `data_source_identifier`, so loading can be repeated.
 */
export type EventInput = { [Name in 'name' | 'start_date' | 'end_date' | 'data_source_identifier']: string } & {
  [Name in Exclude<keyof Columns, 'updated_at'>]?: Value<Name>
}

const columns = tableColumns(COLUMNS)

export const EVENTS: Layer = {
  name: 'events',
  table: 'events',
  id: { sql: 'id', type: 'uuid' },
  columns,
  fields: fieldCatalogue(
    columns,
    [
      { name: 'ids', field: 'id', lookup: 'in' },
      { name: 'start_date_after', field: 'start_date', lookup: 'gte' },
      { name: 'start_date_before', field: 'start_date', lookup: 'lte' },
      { name: 'end_date_after', field: 'end_date', lookup: 'gte' },
      { name: 'end_date_before', field: 'end_date', lookup: 'lte' },
    ],
    onlyShown(columns),
  ),
  position: { key: 'tile_key', longitude: 'longitude', latitude: 'latitude', geography: 'location' },
  orders: columnOrders('events', columns, (name) => ['name', 'start_date', 'end_date', 'updated_at'].includes(name)),
  defaultOrder: [{ field: 'start_date', descending: false }],
  best: { order: 'start_date, id', number: '-extract(epoch from start_date)' },
  defaults: [],
  text: { sql: 'text_full', meaning: 'the name or the description', example: 'workshop' },
  placeId: 'events.place_id',
}
