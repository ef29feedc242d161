/** Reads the images of all events. */
import sql from 'sql-template-tag'
import type { ImageInput } from '../../core/model/place-image.ts'
import { countOf } from '../core/count.ts'
import type { Queryable } from '../core/database.ts'

/** Returns a page of the images, in the order of the events and of each event's own images. */
export async function listEventImages(database: Queryable, limit: number, offset: number): Promise<ImageInput[]> {
  const rows = await database.rows<{ image: ImageInput }>(sql`
    select image from events cross join jsonb_array_elements(images) with ordinality as one (image, number)
    order by start_date, id, number limit ${limit} offset ${offset}`)
  return rows.map(({ image }) => image)
}

export function countEventImages(database: Queryable): Promise<number> {
  return countOf(database, sql`select coalesce(sum(jsonb_array_length(images)), 0) from events`)
}
