/** A short description of a place, for the preview of its link in a chat. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Position } from '../../core/geo/bbox.ts'
import type { Queryable } from '../../sql/core/database.ts'
import { isUnavailable } from '../../sql/core/database-errors.ts'
import { NotFound } from '../errors.ts'
import { placePresenters } from '../places/presenter.ts'
import { readPlace } from '../places/read-place.ts'
import type { Services } from '../services.ts'

export interface PlacePreview {
  readonly name: string
  readonly categories: readonly string[]
  readonly city: string | null
  readonly description: string | null
  readonly position: Position | undefined
  /** A picture of the place. */
  readonly image: { readonly original: string; readonly width: number; readonly height: number } | undefined
}

/** The page does not wait longer for what only chats and search engines read. */
const PATIENCE_MILLISECONDS = 500

/**
 * Returns a reader of places as an anonymous visitor sees them. It returns undefined for a place that they do not see, and
 * while the database does not answer.
 */
export function placePreviews(services: Pick<Services, 'editorsOnly' | 'imageCdnUrl'>, database: Queryable) {
  const presenter = placePresenters(services)(undefined)
  const read = async (id: string): Promise<PlacePreview | undefined> => {
    try {
      const { properties, geometry } = presenter.place(await readPlace(services, database, id, undefined))
      const { name, categories, city, short_description: description, svc_images: images } = properties
      const [longitude, latitude] = geometry?.coordinates ?? []
      const position = longitude !== undefined && latitude !== undefined ? { longitude, latitude } : undefined
      return { name, categories, city, description, position, image: images[0] }
    } catch (error) {
      if (error instanceof NotFound || isUnavailable(error)) return undefined
      throw error
    }
  }
  return (id: string) => Promise.race([read(id), sleep(PATIENCE_MILLISECONDS, undefined, { ref: false })])
}
