/** Schemas of places. The presenter's types are derived from them. */
import { z } from 'zod'
import { link, timestamp, timeZone } from '../http/answer-fields.ts'
import { components } from '../http/json-schema.ts'
import { OpeningHours } from './opening-hours.ts'
import { Period } from './periods.ts'

export const Image = z
  .object({
    title: z.string(),
    original: z.string().describe('Address on the image server'),
    blurhash: z.string().nullable(),
    thumbnail_url: z.string().describe('Address of the image at 150 by 150 pixels'),
    height: z.int().min(0).describe('Pixels'),
    width: z.int().min(0).describe('Pixels'),
  })
  .register(components, { id: 'Image' })

const text = z.string().nullable()
const texts = z.array(z.string())

/** In the order of the API specification; our own fields come last. */
export const PlaceProperties = z
  .object({
    name: z.string(),
    address: text,
    aggregate_rating: z.number().min(0).max(5).describe('0 when unrated'),
    aggregate_rating_count: z.int().min(0).nullable(),
    categories: texts,
    city: text,
    data_source_identifier: text,
    data_source_url: text,
    description: text.describe('May contain HTML mark-up'),
    editorial_categories: texts,
    text_full: z.string().describe('What text search looks in'),
    is_closed: z.boolean(),
    is_featured: z.boolean(),
    neighborhood: text,
    slug: z.string().describe('Unique'),
    short_description: text,
    score_combined: z.number().describe('Quality; 0 when unscored'),
    tags: texts,
    telephone: text,
    timezone: timeZone(),
    updated_at: timestamp(),
    url: text,
    vibes: texts,
    svc_images: z.array(Image),
    completeness_score: z.number().min(0).max(1),
    notes_to_svc: text,
    notes_internal: text,
    status: text,
    is_sample: z.boolean().describe('Made up, to have something to look at'),
    opening_hours: OpeningHours.nullable(),
    opening_hours_text: text.describe("The same in the syntax of OpenStreetMap's opening_hours, which says more"),
    price: z.int().min(1).max(4).nullable().describe('From 1 (budget) to 4'),
  })
  .register(components, { id: 'PlaceProperties' })

export const Point = z
  .object({
    type: z.literal('Point'),
    coordinates: z.tuple([z.number(), z.number()]).describe('Longitude and latitude in degrees'),
  })
  .register(components, { id: 'Point' })

export const PlaceFeature = z
  .object({
    id: z.guid(),
    type: z.literal('Feature'),
    geometry: Point.nullable().describe('Null for a place whose position is not known'),
    properties: PlaceProperties,
  })
  .register(components, { id: 'PlaceFeature' })
export type PlaceFeature = z.infer<typeof PlaceFeature>

/** A single place has more details of its hours. */
export const PlaceDetail = z
  .object({
    ...PlaceFeature.shape,
    properties: PlaceProperties.extend({
      periods: z
        .array(Period)
        .nullable()
        .describe('The opening hours of an ordinary week; null when they are not known'),
    }).register(components, { id: 'PlaceDetailProperties' }),
  })
  .register(components, { id: 'PlaceDetail' })
export type PlaceDetail = z.infer<typeof PlaceDetail>

/** A place reduced to the properties in `fields`. */
const PlacePart = z
  .object({
    ...PlaceFeature.shape,
    properties: PlaceProperties.partial().register(components, { id: 'PlacePartProperties' }),
  })
  .register(components, { id: 'PlacePart' })

export const PlaceCollection = z
  .object({ type: z.literal('FeatureCollection'), features: z.array(z.union([PlaceFeature, PlacePart])) })
  .register(components, { id: 'PlaceCollection' })
export type PlaceCollection = z.infer<typeof PlaceCollection>

export const PlacePage = z
  .object({
    count: z.int().min(0).describe('Of all pages'),
    next: link().nullable().describe('Address of the next page'),
    previous: link().nullable().describe('Address of the page before'),
    results: PlaceCollection,
    deleted: z
      .array(z.object({ id: z.guid(), deleted_at: timestamp() }))
      .optional()
      .describe('With `updated_since`, on the first page: the places that are gone since then'),
  })
  .register(components, { id: 'PlacePage' })
