/** Reads the body of a batch. A fault of one place is reported for that place only. */
import type { z } from 'zod'
import { mapInTurns } from '../../core/threads/turns.ts'
import type { Description } from '../../sql/batch/batch.ts'
import { InvalidBatch, InvalidFields } from '../errors.ts'
import { unknownMembers } from '../http/ignored-members.ts'
import { isDeeper, validate } from '../http/validate.ts'
import { BatchObject, PlaceDescription } from './schema.ts'

export interface ReadBatch {
  /** Places in their order, each with its description or its faults. */
  readonly places: readonly ReadPlace[]
  readonly editorialCategories: readonly string[]
  readonly tags: readonly string[]
  /** Names of unknown members. The results still include the unknown members of places. */
  readonly ignored: readonly string[]
}

export interface ReadPlace {
  /** All members that were sent for the place. */
  readonly sent: Readonly<Record<string, unknown>>
  readonly content: Description | InvalidFields
}

const SHAPE = 'Expected a JSON array of place objects, or an object whose member "places" is one.'

/** Maximum nesting depth. */
const DEEPEST = 100

/** Throws `InvalidBatch` for a body of another shape, or with more than `max` places. */
export async function readBatch(body: unknown, max: number): Promise<ReadBatch> {
  const { places, editorial_categories: editorialCategories, tags } = readShape(body)
  if (places.length > max) throw new InvalidBatch(`A batch may have at most ${max} places, not ${places.length}.`)
  const ignored = new Set(Array.isArray(body) ? [] : unknownMembers(body as object, BatchObject.shape))
  const read = await mapInTurns(places, (place) => {
    for (const name of isObject(place) ? unknownMembers(place, PlaceDescription.shape) : []) ignored.add(name)
    return readPlace(place)
  })
  return { places: read, editorialCategories, tags, ignored: [...ignored] }
}

function readShape(body: unknown): z.output<typeof BatchObject> {
  if (Array.isArray(body)) return { places: body, editorial_categories: [], tags: [] }
  if (typeof body !== 'object' || body === null || !Array.isArray((body as { places?: unknown }).places)) {
    throw new InvalidBatch(SHAPE)
  }
  try {
    return validate(BatchObject, body)
  } catch (error) {
    throw error instanceof InvalidFields ? new InvalidBatch(error.message) : error
  }
}

function readPlace(value: unknown): ReadPlace {
  if (!isObject(value)) {
    return { sent: {}, content: InvalidFields.ofNone('Expected a place object.') }
  }
  if (isDeeper(value, DEEPEST)) {
    return { sent: {}, content: InvalidFields.ofNone(`Ensure it is nested at most ${DEEPEST} levels deep.`) }
  }
  try {
    return { sent: value, content: toDescription(validate(PlaceDescription, value)) }
  } catch (error) {
    if (!(error instanceof InvalidFields)) throw error
    return { sent: value, content: error }
  }
}

function toDescription(place: z.output<typeof PlaceDescription>): Description {
  const { svc_id: id = null, latitude = null, longitude = null, name, categories } = place
  const { address = null, city = null, region = null, postcode = null, country = null } = place
  const { telephone = null, url = null } = place
  if ((latitude === null) !== (longitude === null)) {
    throw InvalidFields.ofNone('Give both latitude and longitude, or neither.')
  }
  return {
    id,
    name,
    address,
    city,
    region,
    postcode,
    country,
    telephone,
    url,
    categories: categories ?? [],
    latitude,
    longitude: longitude === 180 ? -180 : longitude,
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
